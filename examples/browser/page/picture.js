// The picture of the game: as it comes on wide screens, and laid out anew on narrow ones.
//
// It uses what dig_rules.render.render_svg promises: groups with the classes `card`, `player` and
// so on, and the number of the space or the seat.

const NARROW = matchMedia("(max-width: 640px)");
const COLUMNS = 6;
const TILE = 100;
const MARGIN = 20;
const HEAD = 64;
const LINE = 156;
const PANEL = 112;
const DROPPED = 60;
const WIDTH = 2 * MARGIN + COLUMNS * TILE;

/** Show the picture of a scene; the spaces that the dog can run to can be seen as such. */
export function draw(holder, scene) {
  const parsed = new DOMParser().parseFromString(scene.picture, "image/svg+xml");
  const picture = document.importNode(parsed.documentElement, true);
  // As a label the title is read out, and does not follow the mouse.
  const title = picture.querySelector("title");
  picture.setAttribute("aria-label", title.textContent);
  title.remove();
  for (const { group, space } of scene.choices) {
    const place = picture.querySelector(`[data-space="${space}"]`);
    if (group === "move") place?.classList.add("reachable");
  }
  if (NARROW.matches) rearrange(picture, scene);
  holder.replaceChildren(picture);
}

/** Call when the screen becomes narrow or wide. */
export function onOtherWidth(redraw) {
  NARROW.addEventListener("change", redraw);
}

/** Call with a space of the row when it is clicked. */
export function onSpace(holder, call) {
  holder.addEventListener("click", ({ target }) => {
    const place = target.closest("[data-space]");
    if (place) call(Number(place.dataset.space));
  });
}

/** Small pictures of the cards that a choice is about. */
export function cards(holder, choice) {
  const hand = holder.querySelectorAll('.player[data-seat="0"] .card');
  const found = choice.hand.map((index) => hand[index]);
  if (choice.space !== null) found.push(holder.querySelector(`[data-space="${choice.space}"]`));
  return found.filter(Boolean).map(small);
}

function small(card) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-48 -60 96 120");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("font-family", "Verdana, DejaVu Sans, sans-serif");
  const copy = card.cloneNode(true);
  copy.removeAttribute("transform");
  copy.removeAttribute("data-space");
  copy.removeAttribute("class");
  for (const dog of copy.querySelectorAll(".dog")) dog.remove();
  svg.append(copy);
  return svg;
}

/** Lay a picture out for a telephone: fewer spaces in a line, and dropped bones below hands. */
function rearrange(picture, scene) {
  const head = picture.querySelector(".head");
  head.querySelector("text").remove(); // the page itself says whose turn it is
  const { width: wide } = picture.viewBox.baseVal;
  head.setAttribute("transform", `translate(${WIDTH - wide} 0)`);
  const spaces = picture.querySelectorAll("[data-space]");
  spaces.forEach((place, space) => {
    const x = MARGIN + ((space % COLUMNS) + 0.5) * TILE;
    const y = HEAD + Math.floor(space / COLUMNS) * LINE + 60;
    place.setAttribute("transform", `translate(${x} ${y})`);
  });
  let top = HEAD + Math.ceil(spaces.length / COLUMNS) * LINE;
  picture.querySelectorAll(".player").forEach((player, seat) => {
    player.setAttribute("transform", `translate(${MARGIN} ${top})`);
    top += arrangePanel(player, scene.hands[seat]) + 8;
  });
  const height = top + MARGIN - 8;
  picture.setAttribute("viewBox", `0 0 ${WIDTH} ${height}`);
  setSize(picture.querySelector("rect"), WIDTH, height);
}

/** The parts of one player's panel; its height. */
function arrangePanel(player, hand) {
  const bones = [...player.querySelectorAll(".card")];
  const width = WIDTH - 2 * MARGIN;
  const apart = Math.min(72, 288 / Math.max(hand, 1));
  const dropped = bones.length - hand;
  const near = Math.min(46, (width - 50) / Math.max(dropped, 1));
  bones.forEach((bone, index) => {
    const [x, y, scale] =
      index < hand
        ? [300 + index * apart, PANEL / 2, 0.8]
        : [32 + (index - hand) * near, PANEL + DROPPED / 2 - 8, 0.48];
    bone.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
  });
  const height = PANEL + (dropped ? DROPPED : 0);
  setSize(player.querySelector("rect"), width, height);
  return height;
}

function setSize(rectangle, width, height) {
  rectangle.setAttribute("width", width);
  rectangle.setAttribute("height", height);
}
