import { circ, ell, g, lighten, line, mix, path, r, rect, type Rng, type Svg, W } from '../core';
import { HOUSE, HOUSES, kitOf } from './house';
import { car, grouped, lounger, materialOf, parasol, reflect, seenFrom } from './props';
import { backdrop } from './setting';
import { type Palette } from '../light';
import { type Look, SETTINGS } from '../look';
import { grassTufts } from '../parts/ground';
import { hedge, palm, tree } from '../parts/plants';

/** A deck and a pool that reflects the house, the group `id`. */
function pool(S: Svg, P: Palette, rnd: Rng, id: string) {
  const { gy } = HOUSE;
  S.add(rect(0, gy, W, 56, S.lin([P.inSun('#efe5d2'), P.t('#e0d2b8')])));
  const py = 612,
    pool = `M236 ${py}H930L1090 772H120Z`;
  const pc: [string, string, string] = P.dark
    ? [mix('#2fb7bd', P.ambC, 0.25), mix('#0f7f8c', P.ambC, 0.3), mix('#075a69', P.ambC, 0.35)]
    : ['#8fe0dc', '#3bb8bf', '#1690a0'];
  S.add(
    path(`M222 ${py - 8}H944L1120 786H90Z`, P.inSun('#f7f0e2')),
    path(`M90 786H1120v10H90Z`, P.inShade('#cdbfa6', 0.3)),
    path(pool, S.lin(pc)),
  );
  const clip = S.clip(`<path d="${pool}"/>`);
  reflect(S, P, id, py - 6, clip, P.dark ? 0.5 : 0.24);
  S.add(
    path(
      pool,
      S.lin([
        [pc[0], 0.1],
        [pc[1], 0.35],
        [pc[2], 0.72],
      ]),
    ),
  );
  let wv = '';
  for (let i = 0; i < 60; i++) {
    const t = rnd.n(),
      y = py + 8 + t * 150,
      x = rnd.f(160, 1040),
      l = 12 + t * 46;
    wv += `M${r(x)} ${r(y)}q${r(l / 4)} ${r(-3 - t * 3)} ${r(l / 2)} 0t${r(l / 2)} 0`;
  }
  S.add(
    g(
      line(wv, '#ffffff', 2, `opacity="${P.dark ? 0.22 : 0.5}" stroke-linecap="round"`),
      `clip-path="${clip}"`,
    ),
    path(`M236 ${py}H930l6 6H230Z`, P.shade, 'opacity=".35"'),
  );
  if (P.dark) {
    S.add(
      g(
        ell(420, 700, 240, 60, S.glow('#aef6ee', 0.5, 0)) + ell(800, 690, 220, 60, S.glow('#aef6ee', 0.5, 0)),
        `clip-path="${clip}"`,
      ),
    );
  }
  for (const lx of [1010, 1092]) lounger(S, P, lx, 640, 0.9);
  if (rnd.chance(0.7)) parasol(S, P, 1060, 640, rnd.pick(['#f3e9d6', '#e8b36a', '#2f7f86', '#d9735a']));
}

/** A lawn with flower beds in place of a pool. */
function garden(S: Svg, P: Palette, rnd: Rng) {
  const { gy } = HOUSE;
  S.add(
    rect(0, gy, W, 240, S.lin([P.inSun('#93b06c', 0.2), P.t('#739853'), P.inShade('#5a7f45', 0.2)])),
    path(
      `M540 ${gy}h90q10 120 ${r(rnd.f(40, 160))} 240h-260q70 -140 ${r(rnd.f(40, 90))} -240z`,
      P.inSun('#e9dfca'),
    ),
  );
  for (const x of [60, 300, 850, 1050]) {
    const flowers = rnd.pick(['#e0568a', '#f0d27a', '#f1efe6', '#e8774b']);
    hedge(S, P, rnd, x + rnd.f(-30, 30), gy + rnd.f(60, 200), rnd.f(110, 190), rnd.f(30, 46), { flowers });
  }
  tree(S, P, rnd, rnd.pick([rnd.f(120, 240), rnd.f(960, 1080)]), 740, rnd.f(150, 200));
}

/** A paved court with a car. */
function court(S: Svg, P: Palette, rnd: Rng) {
  const { gy } = HOUSE;
  S.add(rect(0, gy, W, 240, S.lin([P.inSun('#e6dac4'), P.t('#d3c4a9'), P.inShade('#bfae90', 0.2)])));
  let joints = '';
  for (let i = -9; i <= 20; i++) joints += `M${600 + i * 60} ${gy}L${600 + i * 150} 800`;
  for (const y of [590, 632, 690, 764]) joints += `M0 ${y}H${W}`;
  S.add(line(joints, P.inShade('#9f8d6f', 0.2), 2, 'opacity=".35"'));
  S.add(`<g transform="translate(${r(rnd.f(140, 760))} 700) scale(1.9)">`);
  car(S, P, rnd, 0, 0);
  S.add('</g>');
  for (const x of [90, 1080]) {
    S.add(path(`M${x - 36} 640h72l-9 76h-54z`, P.inSun('#e7ddcd')), circ(x, 620, 46, P.t(P.green)));
  }
}

/** A villa with a pool, a garden or a paved court. */
export function villaScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const {
    setting = rnd.pick(SETTINGS),
    pool: hasPool = rnd.chance(0.4),
    garden: hasGarden = rnd.chance(0.6),
  } = look;
  const house = HOUSES[look.family ?? ''] ?? rnd.pick(Object.values(HOUSES));
  const m = materialOf(rnd, look);
  const { gy } = HOUSE;
  const flip = rnd.chance(0.5);
  backdrop(S, P, rnd, setting, 540);
  S.add(rect(0, 538, W, 262, S.lin([P.inSun('#e7dac3'), P.t('#dccbb0'), P.inShade('#c5b293', 0.2)])));
  if (flip) S.add(`<g transform="translate(${W} 0) scale(-1 1)">`);
  // Plot wall with planting behind it.
  S.add(
    rect(0, 470, W, 90, S.lin([P.inSun(m.wall, 0.1), P.inShade(m.wall, 0.25)])),
    rect(0, 464, W, 8, P.inSun(lighten(m.wall, 0.3))),
  );
  const trees = hasGarden ? rnd.i(3, 5) : rnd.i(0, 2);
  for (let i = 0; i < trees; i++) {
    tree(S, P, rnd, rnd.chance(0.5) ? rnd.f(0, 180) : rnd.f(1010, 1200), 540, rnd.f(110, 180));
  }
  if (rnd.chance(0.6)) palm(S, P, rnd, rnd.f(50, 150), 546, rnd.f(280, 380));
  if (rnd.chance(0.6)) palm(S, P, rnd, rnd.f(1050, 1130), 546, rnd.f(300, 420));
  const id = grouped(S, () =>
    seenFrom(S, look.camera, gy, () => {
      S.add(ell(600, gy + 4, 480, 14, P.shade, 'opacity=".3"'));
      house(S, P, rnd, kitOf(S, P, m));
    }),
  );
  if (hasPool) pool(S, P, rnd, id);
  else if (hasGarden) garden(S, P, rnd);
  else court(S, P, rnd);
  if (hasPool && hasGarden) hedge(S, P, rnd, -20, 800, 170, 90);
  if (hasGarden) grassTufts(S, P, rnd, 740, 800, 26, P.t('#6f8a4a'));
  if (flip) S.add('</g>');
}
