import { line, lighten, darken, rect, type Rng, type Svg } from '../core';
import { bed } from './bedroom';
import { ACC, FABRICS, lamp, plant, rug, sofa } from './furniture';
import { curtains, drawSunlightOnFloor, room, type Room, drawBackWindow } from './room';
import { type Palette } from '../light';
import { type Look } from '../look';

/** A short run of kitchen cupboards against the back wall. */
function kitchenette(S: Svg, R: Room, x: number, w: number) {
  const { A, B } = R;
  const front = R.theme.pick(['#f0ebe0', '#8b9a7d', '#c9b395', '#a97d52', '#d5dbd6']);
  let doors = '';
  for (let at = x + 70; at < x + w - 10; at += 70) doors += `M${at} ${B.y + 60}v92M${at} ${R.by2 - 104}v92`;
  S.add(
    rect(x, B.y + 150, w, 122, A('#eee8dc')),
    rect(x, B.y + 60, w, 92, A(front)),
    rect(x, R.by2 - 116, w, 12, A('#f6f3ec')),
    rect(x, R.by2 - 104, w, 104, A(front, 0.94)),
    line(doors, A(darken(front, 0.4)), 2, 'opacity=".4"'),
    rect(x + w * 0.5, R.by2 - 122, 60, 6, A('#23292b')),
    line(`M${x + 40} ${R.by2 - 116}v-34q0 -12 14 -12h8`, A('#c7a15c'), 5),
    rect(x + w - 56, R.by2 - 152, 30, 36, A(lighten(front, 0.3)), 'rx="6"'),
  );
}

/** A single room: the bed on one side, kitchenette and seating on the other. */
export function studioScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const R = room(S, P, rnd, look);
  const { B } = R;
  drawBackWindow(S, P, rnd, R, B.x + 330, B.y + 44, 170, B.h - 70, { n: 2 });
  curtains(S, P, R, B.x + 330, B.y + 44, 170, B.h - 70, R.theme.pick(['#efe8db', '#d9d2c4', '#c9d2cd']), 0.2);
  kitchenette(S, R, B.x + 520, 220);
  drawSunlightOnFloor(S, P, R, B.x + 330, 170);
  if (look.furnished ?? true) {
    rug(S, R, 760, 700, 270, 56, R.theme.pick(['#eadfcb', '#d9d4c6', '#c5cdc6']), R.theme.pick(ACC));
    S.add('<g transform="translate(52 206) scale(0.7)">');
    bed(S, P, rnd, R, 250, 400);
    S.add('</g>');
    sofa(S, P, rnd, R, 690, 690, 330, R.theme.pick(FABRICS));
    lamp(S, R, 1090, 700, 290);
    plant(S, P, rnd, R, 70, 740, 190);
  }
}
