"""Reading and writing: values as JSON, JSON Schemas, records, and the records of single seats."""

from thinkstr8.files.codec import action_from_json, from_json, to_json
from thinkstr8.files.decision_lines import (
    Decision,
    decision_to_json,
    decisions,
    write_decisions,
)
from thinkstr8.files.input import read_action
from thinkstr8.files.record_files import read_records, write_records
from thinkstr8.files.record_json import record_from_json, record_to_json
from thinkstr8.files.record_text import format_record, parse_record
from thinkstr8.files.schemas import json_schema
from thinkstr8.files.seat_record import (
    AnySeatRecord,
    SeatRecord,
    format_seat_record,
    parse_seat_record,
)

__all__ = [
    "AnySeatRecord",
    "Decision",
    "SeatRecord",
    "action_from_json",
    "decision_to_json",
    "decisions",
    "format_record",
    "format_seat_record",
    "from_json",
    "json_schema",
    "parse_record",
    "parse_seat_record",
    "read_action",
    "read_records",
    "record_from_json",
    "record_to_json",
    "to_json",
    "write_decisions",
    "write_records",
]
