// What a person would stumble over on the pictures of this page, as sentences.
// The argument has `smallest`, the smallest font size, and `target`, the smallest size of a choice.
({ smallest, target }) => {
  const GROUNDS = "rect, circle, ellipse, polygon, path";
  const CONTRAST = 4.5;
  const SLACK = 1;

  const rgb = (colour) => colour.match(/[\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [red, green, blue] = rgb(colour).slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const fills = new Map();
  const fillOf = (element) => {
    if (!fills.has(element)) fills.set(element, getComputedStyle(element).fill);
    return fills.get(element);
  };
  const isPainted = (shape) => {
    const fill = fillOf(shape);
    return fill !== "none" && !(rgb(fill).length > 3 && rgb(fill)[3] === 0);
  };
  const isAfter = (one, other) =>
    Boolean(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const sizeOf = (text) =>
    parseFloat(getComputedStyle(text).fontSize) * text.ownerSVGElement.getScreenCTM().a;

  // The letters of a text, without the space that a font leaves above and below them.
  const inked = (text) => {
    const box = text.getBoundingClientRect();
    const size = sizeOf(text);
    return {
      left: box.left,
      right: box.right,
      top: box.top + 0.17 * size,
      bottom: box.bottom - 0.08 * size,
    };
  };
  const meet = (one, other) =>
    one.left < other.right - SLACK &&
    other.left < one.right - SLACK &&
    one.top < other.bottom - SLACK &&
    other.top < one.bottom - SLACK;
  const isIn = (box, frame) =>
    box.left >= frame.left - SLACK &&
    box.right <= frame.right + SLACK &&
    box.top >= frame.top - SLACK &&
    box.bottom <= frame.bottom + SLACK;

  const faults = [];
  const counts = { pictures: 0, texts: 0, choices: 0 };

  const inspectGround = (text, box, tell) => {
    const y = (box.top + box.bottom) / 2;
    for (const share of [0.1, 0.5, 0.9]) {
      const x = box.left + share * (box.right - box.left);
      const shapes = document
        .elementsFromPoint(x, y)
        .filter((each) => each.matches(GROUNDS) && isPainted(each));
      const cover = shapes.find((each) => isAfter(each, text));
      if (cover) tell(`is covered by a ${cover.tagName}`);
      const ground = shapes.find((each) => !isAfter(each, text));
      if (!ground) {
        tell("lies on nothing");
        continue;
      }
      const found = contrast(fillOf(text), fillOf(ground));
      if (found < CONTRAST) tell(`has a contrast of ${found.toFixed(2)}`);
    }
  };

  const inspectTexts = (svg, tell) => {
    const frame = svg.getBoundingClientRect();
    const page = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
    const texts = [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim());
    const boxes = texts.map(inked);
    texts.forEach((text, place) => {
      const say = (fault) => tell(`"${text.textContent}" ${fault}`);
      if (!isIn(boxes[place], page)) say("is outside the page");
      if (!isIn(boxes[place], frame)) say("is outside the picture");
      const size = sizeOf(text);
      if (size < smallest - 0.01 && !text.closest(".small-print"))
        say(`has a font size of ${size.toFixed(1)}`);
      inspectGround(text, boxes[place], say);
      for (let other = 0; other < place; other += 1)
        if (meet(boxes[place], boxes[other])) say(`overlaps "${texts[other].textContent}"`);
    });
    counts.texts += texts.length;
  };

  const nameOf = (element) => {
    const title = [...element.children].find((child) => child.tagName === "title");
    return title ? title.textContent.trim() : "";
  };

  // The shapes of a piece: what a person aims at, without the space around its text.
  const shapesOf = (piece) => {
    const boxes = [...piece.querySelectorAll(GROUNDS)].map((each) => each.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    const width = Math.max(...boxes.map((box) => box.right)) - left;
    const height = Math.max(...boxes.map((box) => box.bottom)) - top;
    return { left, top, width, height };
  };

  const inspectChoices = (svg, tell) => {
    for (const piece of svg.querySelectorAll(".choice")) {
      const say = (fault) => tell(`the choice "${nameOf(piece)}" ${fault}`);
      if (!piece.querySelector(GROUNDS)) {
        say("has no shape");
        continue;
      }
      const box = shapesOf(piece);
      if (box.width < target - 0.01 || box.height < target - 0.01)
        say(`is only ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      if (!hit || hit.closest(".choice") !== piece) say("is covered");
      const { action, verb, pick, value } = piece.dataset;
      if (!action && !(verb && pick && value)) say("has no data");
      counts.choices += 1;
    }
  };

  const inspectNames = (svg, tell) => {
    if (!nameOf(svg) || svg.getAttribute("aria-label") !== nameOf(svg)) tell("has no title");
    if (!svg.querySelector(":scope > desc")?.textContent.trim()) tell("has no description");
    for (const part of svg.querySelectorAll("[role], .choice"))
      if (!nameOf(part)) tell(`a ${part.getAttribute("class")} has no title`);
  };

  // One picture at a time: what lies at a point is then found among few elements.
  const places = [...document.querySelectorAll("body > div")];
  for (const place of places) place.hidden = true;
  for (const place of places) {
    const tell = (fault) => faults.push(`${place.title}: ${fault}`);
    place.hidden = false;
    const svg = place.firstElementChild;
    inspectTexts(svg, tell);
    inspectChoices(svg, tell);
    inspectNames(svg, tell);
    if (document.documentElement.scrollWidth > innerWidth) tell("the page must be scrolled");
    place.hidden = true;
    counts.pictures += 1;
  }
  return { faults, ...counts };
};
