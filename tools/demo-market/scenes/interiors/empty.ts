import { circ, darken, ell, line, rect, type Rng, type Svg } from '../core';
import { drawSunlightOnFloor, room, type Room, drawBackWindow } from './room';
import { type Palette } from '../light';
import { type Look } from '../look';

/** Built-in wardrobes on the back wall. */
function wardrobes(S: Svg, R: Room, x: number, w: number) {
  const { A, B } = R;
  const front = R.theme.pick(['#f0ebe0', '#c9b395', '#a97d52', '#d5dbd6', '#e9e2d4']);
  const doors = Math.round(w / 92);
  let gaps = '';
  let handles = '';
  for (let i = 0; i <= doors; i++) gaps += `M${x + (w / doors) * i} ${B.y + 24}V${R.by2}`;
  for (let i = 0; i < doors; i++) {
    handles += `M${x + (w / doors) * i + (i % 2 ? 12 : w / doors - 12)} ${B.y + 190}v54`;
  }
  S.add(
    rect(x, B.y + 24, w, B.h - 24, S.lin([A(front, 1), A(front, 0.9)])),
    line(gaps + `M${x} ${B.y + 84}h${w}`, A(darken(front, 0.35)), 2, 'opacity=".5"'),
    line(handles, A('#8f7a55'), 5, 'stroke-linecap="round"'),
  );
}

/** An unfurnished room with its window and light, and wardrobes in that family. */
export function emptyScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const R = room(S, P, rnd, look);
  const { A, B } = R;
  const family = look.family ?? rnd.pick(['bare', 'wardrobe', 'corner']);
  const hasWardrobe = family === 'wardrobe';
  const x = hasWardrobe ? B.x + 390 : family === 'corner' ? B.x + 60 : B.x + 150;
  const w = hasWardrobe ? 310 : family === 'corner' ? 360 : 440;
  const isTall = family !== 'corner' || rnd.chance(0.5);
  drawBackWindow(S, P, rnd, R, x, B.y + 44, w, B.h - (isTall ? 50 : 150), { n: Math.round(w / 120) });
  if (hasWardrobe) wardrobes(S, R, B.x + 10, 340);
  if (family === 'corner') {
    // A door to the next room.
    S.add(
      rect(B.x + 520, B.y + 90, 150, B.h - 90, A('#efe9dd', 0.96)),
      rect(B.x + 532, B.y + 102, 126, B.h - 102, S.lin([A('#d9cfbd', 0.9), A('#c9bda7', 0.86)])),
      circ(B.x + 644, B.y + 260, 7, A('#8f7a55')),
    );
  }
  drawSunlightOnFloor(S, P, R, x, w);
  // Air-conditioning grille and ceiling lamps.
  let slots = '';
  for (let i = 0; i < 5; i++) slots += `M${B.x + 60} ${B.y + 8 + i * 5}h210`;
  S.add(line(slots, A('#8d9694', 0.9), 2, 'opacity=".7"'));
  for (const at of [400, 600, 800]) {
    S.add(ell(at, 74, 26, 7, P.dark ? '#fff2cf' : A('#fbf6ea')));
    if (P.dark) S.add(circ(at, 90, 190, S.glow('#ffe0a0', 0.4, 0)));
  }
}
