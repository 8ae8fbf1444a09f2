import { darken, lighten, line, mix, path, r, rect, type Rng, sub, type Svg } from '../core';
import { type Material } from './props';
import { type Palette } from '../light';
import { facade, type FacadeStyle, tower } from '../parts/facade';
import { windTower } from '../parts/landmarks';

/** A block of flats to draw: its centre, ground, height and attributes. */
interface Block {
  cx: number;
  gy: number;
  h: number;
  m: Material;
  /** Material of the podium and other secondary volumes. */
  m2: Material;
  balcony: boolean;
  isOld: boolean;
}

/** The low front of a building on its street, with arched bays. */
function podium(S: Svg, P: Palette, { gy, m2 }: Block, x: number, w: number, h = 54) {
  S.add(
    rect(x, gy - h, w, h, S.lin([P.inSun(m2.wall), P.t(m2.wall)])),
    rect(x - 6, gy - h - 6, w + 12, 8, P.inSun(lighten(m2.wall, 0.4))),
  );
  let bays = '';
  for (let at = x + 12; at < x + w - 34; at += 44) {
    bays += `M${r(at)} ${gy}v${r(-h * 0.5)}a16 16 0 0 1 32 0v${r(h * 0.5)}z`;
  }
  S.add(
    path(bays, P.dark || P.lit > 0.2 ? P.win : P.inShade(P.glass, 0.4), `opacity="${P.dark ? 0.95 : 0.8}"`),
  );
}

/** A glazed ground floor with a canopy over the door. */
function lobby(S: Svg, P: Palette, { gy, m }: Block, x: number, w: number) {
  S.add(rect(x, gy - 62, w, 62, S.lin([P.inShade(m.trim, 0.25), P.inShade(darken(m.trim, 0.2), 0.3)])));
  let glass = '';
  for (let at = x + 12; at < x + w - 56; at += 72) glass += sub(at, gy - 50, 58, 50);
  const lit = [P.win, mix(P.win, '#b57634', 0.5)];
  S.add(path(glass, S.lin(P.lit > 0.15 ? lit : [mix(P.t(P.glass), '#ffffff', 0.4), P.t(P.glass)])));
  const at = x + w * 0.36;
  S.add(
    rect(at, gy - 80, w * 0.28, 12, P.inSun(lighten(m.wall, 0.5))),
    rect(at, gy - 68, w * 0.28, 18, S.fade(P.shade, 0.5, 0)),
  );
}

/** Air conditioners on old walls. */
function coolers(S: Svg, P: Palette, rnd: Rng, x: number, y: number, w: number, h: number) {
  let boxes = '';
  for (let yy = y + 34; yy < y + h - 70; yy += 58) {
    for (let xx = x + 8; xx < x + w - 30; xx += 66) if (rnd.chance(0.45)) boxes += sub(xx, yy, 22, 13);
  }
  S.add(path(boxes, P.t('#eef0ec')), path(boxes, P.shade, 'opacity=".16"'));
}

const styleOf = (rnd: Rng, balcony: boolean, plain: readonly FacadeStyle[]): FacadeStyle =>
  balcony ? 'balcony' : rnd.pick(plain);

/** A point tower with its top. */
function point(S: Svg, P: Palette, rnd: Rng, b: Block) {
  const w = 250;
  const style = styleOf(rnd, b.balcony, ['curtain', 'fins']);
  tower(S, P, rnd, b.cx - w / 2, w, b.gy, b.h, {
    ...b.m,
    style,
    top: rnd.pick(['spire', 'crown', 'slope'] as const),
    floor: 23,
    bay: 24,
  });
  podium(S, P, b, b.cx - w / 2 - 50, w + 110);
}

/** Two slim towers on one podium, joined by a bridge. */
function twins(S: Svg, P: Palette, rnd: Rng, b: Block) {
  const style = styleOf(rnd, b.balcony, ['fins', 'ribbon', 'grid']);
  const look = { ...b.m, style, top: rnd.pick(['flat', 'crown', 'slope'] as const), floor: 22, bay: 22 };
  tower(S, P, rnd, b.cx - 230, 180, b.gy, b.h, look);
  tower(S, P, rnd, b.cx + 60, 180, b.gy, b.h * 0.86, look);
  const y = b.gy - b.h * 0.56;
  S.add(
    rect(b.cx - 52, y, 114, 24, P.t(b.m.glass)),
    rect(b.cx - 52, y - 5, 114, 6, P.inSun(lighten(b.m.wall, 0.3))),
  );
  podium(S, P, b, b.cx - 280, 570, 70);
}

/** A broad front in two or three parts, one of them taller. */
function slab(S: Svg, P: Palette, rnd: Rng, b: Block) {
  const w = 640;
  const x = b.cx - w / 2;
  const parts = rnd.i(2, 3);
  const style = styleOf(rnd, b.balcony, ['grid', 'ribbon']);
  const sunLeft = P.side < 0;
  facade(S, P, rnd, sunLeft ? x + w : x - 66, b.gy - b.h, 66, b.h, {
    ...b.m,
    style: 'grid',
    floor: 58,
    bay: 40,
    shade: true,
  });
  for (let i = 0; i < parts; i++) {
    const at = x + (w / parts) * i;
    const h = b.h + (i % 2 ? 34 : 0);
    facade(S, P, rnd, at, b.gy - h, w / parts - 14, h, { ...b.m, style, floor: 58, bay: rnd.f(58, 74) });
    S.add(
      rect(at - 6, b.gy - h - 10, w / parts - 2, 12, P.inSun(lighten(b.m.wall, 0.5))),
      rect(
        at + w / parts - 14,
        b.gy - b.h,
        14,
        b.h,
        S.lin([P.inShade(b.m.trim, 0.1), P.inShade(b.m.trim, 0.35)]),
      ),
    );
  }
  if (b.isOld) coolers(S, P, rnd, x, b.gy - b.h, w, b.h);
  lobby(S, P, b, x, w - 14);
}

/** Floors that step back, each with a planted terrace. */
function stepped(S: Svg, P: Palette, rnd: Rng, b: Block) {
  const steps = 4;
  const sign = P.side;
  for (let i = steps - 1; i >= 0; i--) {
    const w = 660 - i * 130;
    const h = (b.h / steps) * (i + 1);
    const x = b.cx - w / 2 + sign * i * 50;
    facade(S, P, rnd, x, b.gy - h, w, h, {
      ...b.m,
      style: b.balcony ? 'balcony' : 'ribbon',
      floor: 46,
      bay: 52,
    });
    let plants = '';
    for (let at = x + 6; at < x + w - 20; at += 26) {
      plants += `M${r(at)} ${r(b.gy - h)}q10 ${r(-rnd.f(8, 22))} 22 0z`;
    }
    S.add(
      rect(x - 6, b.gy - h - 4, w + 12, 10, P.inSun(lighten(b.m.wall, 0.45))),
      path(plants, P.t(P.green)),
    );
  }
  lobby(S, P, b, b.cx - 330, 660);
}

/** Rounded corners and bands of glass. */
function round(S: Svg, P: Palette, rnd: Rng, b: Block) {
  const w = 470;
  const x = b.cx - w / 2;
  const y = b.gy - b.h;
  const wall = S.lin(
    P.side < 0
      ? [P.inSun(b.m.wall), P.t(b.m.wall), P.inShade(b.m.wall)]
      : [P.inShade(b.m.wall), P.t(b.m.wall), P.inSun(b.m.wall)],
    'h',
  );
  S.add(rect(x, y, w, b.h, wall, 'rx="86"'), rect(x, b.gy - 100, w, 100, wall));
  const floors = Math.round(b.h / 44);
  const step = b.h / floors;
  let bands = '';
  let on = '';
  let rails = '';
  for (let i = 0; i < floors - 1; i++) {
    const top = y + 20 + i * step;
    const inset = i === 0 ? 44 : 5;
    bands += sub(x + inset, top, w - inset * 2, step * 0.5);
    for (let at = x + inset + 6; at < x + w - inset - 40; at += 38) {
      if (rnd.chance(P.lit)) on += sub(at, top + 2, 34, step * 0.5 - 4);
    }
    if (b.balcony && i > 0) rails += sub(x - 10, top + step * 0.3, w + 20, step * 0.2);
  }
  S.add(path(bands, S.lin([mix(P.t(b.m.glass), P.sky[1], 0.5), P.t(b.m.glass)])));
  if (on) S.add(path(on, P.win, 'opacity=".85"'));
  if (rails) S.add(path(rails, mix(P.t(b.m.glass), '#ffffff', P.dark ? 0.1 : 0.5), 'opacity=".7"'));
  lobby(S, P, b, x + 20, w - 40);
}

/** A frame of deep square openings in two colours. */
function frame(S: Svg, P: Palette, rnd: Rng, b: Block) {
  const cols = 6;
  const rows = Math.max(4, Math.round(b.h / 84));
  const w = 600;
  const x = b.cx - w / 2;
  const cw = w / cols;
  const ch = b.h / rows;
  S.add(rect(x, b.gy - b.h, w, b.h, S.lin([P.inSun(b.m.wall), P.t(b.m.wall)])));
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      const at = x + j * cw + 9;
      const y = b.gy - b.h + i * ch + 9;
      const fill = rnd.chance(P.lit) ? P.win : P.t(b.m.glass, 0.7);
      S.add(
        rect(at, y, cw - 18, ch - 18, P.inShade((i + j) % 2 ? b.m.trim : b.m2.wall, 0.3)),
        rect(at + 10, y + 8, cw - 34, ch - 30, fill),
      );
      S.add(rect(at, y, cw - 18, 14, S.fade(P.shade, 0.5, 0)));
      if (b.balcony) {
        S.add(
          rect(
            at,
            y + ch - 44,
            cw - 18,
            26,
            mix(P.t(b.m.glass), '#ffffff', P.dark ? 0.1 : 0.55),
            'opacity=".75"',
          ),
        );
      }
    }
  }
  S.add(rect(x - 8, b.gy - b.h - 10, w + 16, 12, P.inSun(lighten(b.m.wall, 0.4))));
  lobby(S, P, b, x, w);
}

/** A low house in the style of the old quarters: arches, lattice bays and a wind tower. */
function lattice(S: Svg, P: Palette, rnd: Rng, b: Block) {
  const w = 620;
  const h = Math.min(b.h, 340);
  const x = b.cx - w / 2;
  const y = b.gy - h;
  windTower(S, P, P.side < 0 ? x + 30 : x + w - 120, y + 10, 88, 150, b.m.wall);
  S.add(
    rect(
      x,
      y,
      w,
      h,
      S.lin(P.side < 0 ? [P.inSun(b.m.wall), P.t(b.m.wall)] : [P.t(b.m.wall), P.inSun(b.m.wall)], 'h'),
    ),
    rect(x - 8, y - 10, w + 16, 12, P.inSun(lighten(b.m.wall, 0.5))),
  );
  const rows = Math.floor((h - 70) / 88);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < 6; j++) {
      const at = x + 26 + j * 98;
      const top = y + 22 + i * 88;
      const open = `M${r(at)} ${r(top + 62)}v-34a32 30 0 0 1 64 0v34z`;
      S.add(path(open, rnd.chance(P.lit) ? P.win : P.inShade(b.m.glass, 0.4)));
      if (b.balcony && (i + j) % 2) {
        let bars = '';
        for (let k = 0; k <= 8; k++) bars += `M${r(at - 4 + k * 9)} ${r(top + 24)}v46`;
        S.add(
          rect(at - 8, top + 22, 80, 50, P.inShade(b.m.trim, 0.1), 'opacity=".85"'),
          line(bars, P.inSun(lighten(b.m.trim, 0.3)), 2),
        );
      }
    }
  }
  if (b.isOld) coolers(S, P, rnd, x, y, w, h);
  podium(S, P, b, x, w, 60);
}

/** A tower tapering like a sail. */
function sail(S: Svg, P: Palette, rnd: Rng, b: Block) {
  const w = 300;
  const flip = P.side < 0 ? 1 : -1;
  const x = b.cx - (w / 2) * flip;
  const outline = `M${r(x)} ${b.gy}V${r(b.gy - b.h)}Q${r(x + w * 0.8 * flip)} ${r(b.gy - b.h * 0.72)} ${r(x + w * flip)} ${b.gy}Z`;
  const clip = S.clip(`<path d="${outline}"/>`);
  S.add(`<g clip-path="${clip}">`);
  facade(S, P, rnd, b.cx - w / 2, b.gy - b.h, w, b.h, {
    ...b.m,
    style: styleOf(rnd, b.balcony, ['curtain', 'ribbon']),
    floor: 25,
    bay: 26,
  });
  S.add(
    '</g>',
    line(outline, P.inSun(lighten(b.m.wall, 0.4)), 7),
    rect(x - (flip > 0 ? 0 : 12), b.gy - b.h - 50, 12, b.h + 50, P.inSun(b.m.trim)),
  );
  podium(S, P, b, b.cx - 260, 520);
}

type Family = (S: Svg, P: Palette, rnd: Rng, b: Block) => void;
/** Façade families of flats: high-rise and low-rise. */
export const HIGH: Record<string, Family> = { point, twins, round, sail, slab, frame };
export const LOW: Record<string, Family> = { slab, stepped, frame, lattice, round };
