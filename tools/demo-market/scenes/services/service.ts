// Pictures of services: the place of the work with its tools, one composition per category.
import { ell, lighten, path, poly, type Rng, type Svg, W, H } from '../core';
import { villaScene } from '../exteriors/villa';
import { emptyScene } from '../interiors/empty';
import { plant } from '../interiors/furniture';
import { kitchenScene } from '../interiors/kitchen';
import { livingScene } from '../interiors/living';
import { drawBackWindow, drawSunlightOnFloor, room, type Room } from '../interiors/room';
import type { Palette } from '../light';
import { type Look, SETTINGS } from '../look';
import * as on from './fixtures';
import {
  barrow,
  box,
  bucket,
  ladder,
  mop,
  poolNet,
  put,
  spray,
  tank,
  toolbox,
  tripod,
  van,
  type Tint,
} from './props';

/** What a composition draws with. */
interface Stage {
  S: Svg;
  P: Palette;
  rnd: Rng;
  look: Look;
}
type Composition = (stage: Stage) => void;

const tintOf =
  (P: Palette): Tint =>
  (colour, k) =>
    P.t(colour, k);
const ACCENTS = ['#2f7f86', '#c2553b', '#d9a441', '#5f7a4a', '#24566b'];

/** Draws at a point, scaled, turned by degrees and flattened as if lying on a desk. */
function at(
  S: Svg,
  [x, y, k = 1]: readonly [x: number, y: number, k?: number],
  draw: () => void,
  { turn = 0, lies = false } = {},
) {
  const flat = lies ? ' scale(1 .62) skewX(-8)' : '';
  S.add(`<g transform="translate(${x} ${y})${flat} rotate(${turn}) scale(${k})">`);
  draw();
  S.add('</g>');
}

/** A room with a window on one side and an empty wall on the other, and what is done there. */
const indoors =
  (work: (S: Svg, A: Tint, room: Room, rnd: Rng) => void): Composition =>
  ({ S, P, rnd, look }) => {
    const R = room(S, P, rnd, look);
    const { B } = R;
    drawBackWindow(S, P, rnd, R, B.x + 30, B.y + 50, 230, B.h - 150, { n: 2 });
    drawSunlightOnFloor(S, P, R, B.x + 30, 230);
    work(S, R.A, R, rnd);
  };

/** A finished room with tools in front. */
const inside =
  (
    scene: (S: Svg, P: Palette, rnd: Rng, look: Look) => void,
    work: (S: Svg, A: Tint, rnd: Rng) => void,
    more: Look = {},
  ): Composition =>
  ({ S, P, rnd, look: { palette } }) => {
    scene(S, P, rnd, { ...(palette !== undefined && { palette }), furnished: true, ...more });
    work(S, tintOf(P), rnd);
  };

/** The grounds of a villa with tools in front. */
const outdoors =
  (more: Look, work: (S: Svg, A: Tint, rnd: Rng) => void): Composition =>
  ({ S, P, rnd, look: { palette } }) => {
    villaScene(S, P, rnd, { ...(palette !== undefined && { palette }), setting: 'town', ...more });
    work(S, tintOf(P), rnd);
  };

/** A desk before a window. */
const desk =
  (work: (S: Svg, A: Tint, rnd: Rng) => void): Composition =>
  ({ S, P, rnd, look }) => {
    const R = room(S, P, rnd, { setting: rnd.pick(SETTINGS), ...look });
    const { A, B } = R;
    drawBackWindow(S, P, rnd, R, B.x + 20, B.y + 20, B.w - 40, B.h - 150, { n: 5 });
    plant(S, P, rnd, R, 1090, 560, 300);
    const wood = R.theme.pick(['#b98a5b', '#d3ae7f', '#8a6546', '#e2d3b8']);
    S.add(
      poly(
        [
          [110, 470],
          [1090, 470],
          [W + 120, H],
          [-120, H],
        ],
        S.lin([A(lighten(wood, 0.18)), A(wood)]),
      ),
      path(`M110 470H1090l6 6H104z`, A(lighten(wood, 0.4))),
      ell(600, 640, 460, 90, '#ffffff', 'opacity=".07"'),
    );
    work(S, A, rnd);
  };

const accent = (rnd: Rng) => rnd.pick(ACCENTS);

const COMPOSITIONS: Record<string, Composition> = {
  cleaning: inside(kitchenScene, (S, A, rnd) => {
    put(S, A, mop, [300, 770, 1.35]);
    put(S, A, bucket, [420, 780, 1.5], { colour: accent(rnd) });
    put(S, A, spray, [830, 776, 1.3]);
    put(S, A, spray, [900, 782, 1.15], { colour: '#5d98a8' });
  }),
  maintenance: indoors((S, A, { B }, rnd) => {
    at(S, [790, B.y + 190, 0.75], () => on.breakerPanel(S, A));
    put(S, A, ladder, [760, 720, 1.15]);
    put(S, A, toolbox, [470, 740, 1.25], { colour: accent(rnd) });
    put(S, A, bucket, [980, 752, 1.15]);
  }),
  ac_services: indoors((S, A, { B }, rnd) => {
    at(S, [760, B.y + 80, 1.05], () => on.airConditioner(S, A));
    put(S, A, ladder, [740, 740, 1.2]);
    put(S, A, toolbox, [430, 744, 1.15], { colour: accent(rnd) });
  }),
  plumbing: indoors((S, A, { B }, rnd) => {
    at(S, [740, B.y + 190, 1.05], () => on.basin(S, A));
    put(S, A, bucket, [735, 606, 1]);
    put(S, A, toolbox, [430, 740, 1.25], { colour: accent(rnd) });
  }),
  electrical: indoors((S, A, { B }, rnd) => {
    at(S, [700, B.y + 190], () => on.breakerPanel(S, A));
    put(S, A, toolbox, [450, 744, 1.25], { colour: accent(rnd) });
    put(S, A, ladder, [1010, 760, 1.25]);
  }),
  painting: indoors((S, A, { B }, rnd) => {
    const colour = rnd.pick(['#7fa6a0', '#d9a08a', '#8fa9b4', '#e0b878', '#9db08a']);
    at(S, [B.x + 290, B.y + 2], () => on.paintedWall(S, A, colour, 260, B.h - 6));
    put(S, A, ladder, [960, 700, 1.1]);
    put(S, A, bucket, [430, 742, 1.25], { colour });
    put(S, A, bucket, [560, 764, 1.3], { colour: '#c9c0ae' });
  }),
  pest_control: inside(kitchenScene, (S, A) => {
    put(S, A, tank, [420, 776, 1.5]);
    put(S, A, spray, [820, 780, 1.3], { colour: '#5f8a4e' });
  }),
  moving: inside(
    emptyScene,
    (S, A) => {
      for (const [x, y, k] of [
        [240, 690, 1.2],
        [400, 700, 1.4],
        [250, 582, 1.1],
        [880, 690, 1.3],
        [1010, 720, 1.5],
        [900, 572, 1.05],
        [560, 752, 1.3],
      ] as const) {
        put(S, A, box, [x, y, k]);
      }
    },
    { family: 'bare' },
  ),
  interior_design: ({ S, P, rnd, look }) => {
    livingScene(S, P, rnd, { ...look, family: 'wide', furnished: true });
    at(S, [250, 730, 1.15], () => on.floorPlan(S, tintOf(P)), { turn: -8, lies: true });
    at(S, [960, 790, 0.95], () => on.swatches(S, tintOf(P), [...ACCENTS, '#d9b98c']));
  },
  landscaping: outdoors({ garden: true, pool: false }, (S, A, rnd) => {
    put(S, A, barrow, [330, 768, 1.25], { colour: accent(rnd) });
    put(S, A, bucket, [560, 776, 0.9], { colour: '#8a7a63' });
  }),
  pool_care: outdoors({ garden: true, pool: true }, (S, A) => {
    put(S, A, poolNet, [520, 690, 1.3]);
    put(S, A, bucket, [1010, 776, 1.1]);
    put(S, A, spray, [1090, 780, 1.2], { colour: '#5d98a8' });
  }),
  security: ({ S, P, rnd, look }) => {
    if (look.camera === 'front') {
      desk((own, A) => {
        at(own, [470, 430, 1.25], () => on.monitor(own, A));
        at(own, [850, 690], () => on.keys(own, A), { lies: true });
      })({ S, P, rnd, look });
      return;
    }
    villaScene(S, P, rnd, { setting: 'town', garden: false, pool: false });
    S.add(
      poly(
        [
          [0, 0],
          [250, 0],
          [250, H],
          [0, H],
        ],
        S.lin([P.inSun('#e6dac4'), P.inShade('#cdbb9c', 0.2)], 'h'),
      ),
    );
    at(S, [250, 170, 1.6], () => on.cameraOnWall(S, tintOf(P)));
  },
  property_management: desk((S, A) => {
    at(S, [360, 650, 1], () => on.sheet(S, A), { turn: -6, lies: true });
    at(S, [640, 650, 0.95], () => on.modelHouse(S, A, '#2f7f86'));
    at(S, [880, 640, 1.05], () => on.keys(S, A), { lies: true });
  }),
  legal: desk((S, A) => {
    at(S, [400, 660, 1.15], () => on.sheet(S, A, () => on.stamp(S, A)), { turn: -7, lies: true });
    at(S, [660, 720, 1.1], () => on.pen(S, A), { turn: -18 });
    at(S, [860, 620, 1.1], () => on.scales(S, A));
  }),
  mortgage: desk((S, A) => {
    at(S, [330, 650, 1], () => on.sheet(S, A), { turn: -8, lies: true });
    at(S, [640, 640, 1.1], () => on.modelHouse(S, A));
    at(S, [900, 670, 1], () => on.calculator(S, A), { turn: 8, lies: true });
  }),
  valuation: desk((S, A) => {
    at(S, [380, 660, 1.2], () => on.floorPlan(S, A), { turn: -6, lies: true });
    at(S, [720, 600, 0.95], () => on.modelHouse(S, A, '#b98a5b'));
    at(S, [780, 712, 0.95], () => on.tapeMeasure(S, A), { turn: -5 });
  }),
  photography: ({ S, P, rnd, look }) => {
    livingScene(S, P, rnd, { ...look, family: 'gallery', furnished: true });
    put(S, tintOf(P), tripod, [640, 790, 1.35]);
  },
  pro_services: desk((S, A) => {
    at(S, [420, 660, 1.1], () => on.sheet(S, A, () => on.stamp(S, A)), { turn: -8, lies: true });
    at(S, [700, 660, 1], () => on.passport(S, A), { turn: 6, lies: true });
    at(S, [870, 690, 1], () => on.passport(S, A, '#7a3b3b'), { turn: 14, lies: true });
  }),
  other: desk((S, A) => {
    put(S, A, box, [330, 560, 1.1]);
    at(S, [560, 660, 1.1], () => on.sheet(S, A), { turn: -6, lies: true });
    at(S, [850, 640, 1.1], () => on.keys(S, A), { lies: true });
  }),
};
/** Kinds of services with a picture of their own. */
export const SERVICE_FAMILIES = Object.keys(COMPOSITIONS);

/** A service at work; the family of the look is its category. */
export function serviceScene(S: Svg, P: Palette, rnd: Rng, look: Look) {
  const compose = COMPOSITIONS[look.family ?? ''] ?? rnd.pick(Object.values(COMPOSITIONS));
  compose({ S, P, rnd, look });
}

/** The provider's van in front of a home. */
export function serviceVanScene(S: Svg, P: Palette, rnd: Rng, { palette = 0 }: Look) {
  villaScene(S, P, rnd, { palette, setting: 'town', garden: false, pool: false, camera: 'far' });
  put(S, tintOf(P), van, [rnd.pick([520, 640]), 770, 1.45], {
    colour: ACCENTS[palette % ACCENTS.length] ?? '#2f7f86',
    flip: rnd.chance(0.5),
  });
}
