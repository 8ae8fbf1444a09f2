import { lighten, line, mix, path, r, rect, type Rng, sub, type Svg } from './core';
import { dhow } from './exteriors/props';
import { type Palette } from './light';
import { tower, type TowerOptions } from './parts/facade';
import { dome, minaret, windTower } from './parts/landmarks';
import { palm, tree } from './parts/plants';
import { haze, sea, sky, skyline } from './parts/sky';

/** The tallest tower, which narrows in steps. */
function spire(S: Svg, P: Palette, rnd: Rng, hz: number) {
  const w = S.w;
  const cx = w * 0.712,
    L = P.inSun('#d4e0df'),
    D = P.inShade('#8fa9ae', 0.4),
    st = [
      [36, 0],
      [29, 84],
      [23, 150],
      [17, 214],
      [11, 274],
      [6, 326],
      [2.4, 366],
    ],
    top = 440;
  for (let i = 0; i < st.length; i++) {
    const [hw = 0, y = 0] = st[i] ?? [],
      y2 = st[i + 1]?.[1] ?? top;
    S.add(
      rect(
        cx - hw,
        hz - y2,
        hw * 2,
        y2 - y + 2,
        S.lin(P.side < 0 ? [L, mix(L, D, 0.4), D] : [D, mix(L, D, 0.4), L], 'h'),
      ),
    );
    if (P.dark) {
      let q = '';
      for (let yy = hz - y - 4; yy > hz - y2; yy -= 6) {
        for (let xx = cx - hw + 2; xx < cx + hw - 3; xx += 5) if (rnd.chance(0.34)) q += sub(xx, yy, 3, 3);
      }
      S.add(path(q, P.win));
    } else {
      let f = '';
      for (let yy = hz - y; yy > hz - y2; yy -= 6) f += `M${r(cx - hw)} ${r(yy)}h${hw * 2}`;
      S.add(line(f, D, 0.8, 'opacity=".3"'));
    }
  }
}

function mosque(S: Svg, P: Palette, rnd: Rng, hz: number) {
  const w = S.w;
  const mw = '#f7f5ef',
    mL = P.inSun(mw),
    mx = w * 0.42;
  minaret(S, P, rnd, mx - 92, hz, 190, mw);
  minaret(S, P, rnd, mx + 92, hz, 190, mw);
  S.add(rect(mx - 80, hz - 54, 160, 54, mL));
  dome(S, P, mx - 48, hz - 54, 22, mw);
  dome(S, P, mx + 48, hz - 54, 22, mw);
  S.add(rect(mx - 38, hz - 72, 76, 20, mL));
  dome(S, P, mx, hz - 72, 36, mw);
  let a = '';
  for (let i = 0; i < 7; i++) a += `M${r(mx - 74 + i * 22)} ${hz}v-22a8 9 0 0 1 16 0v22z`;
  S.add(path(a, P.lit > 0.1 ? P.win : P.inShade('#9db4b8', 0.3)));
}

function oldTown(S: Svg, P: Palette, rnd: Rng, hz: number) {
  const w = S.w;
  for (const [x, ww, h, c] of [
    [0.03, 120, 62, '#e2c79c'],
    [0.1, 150, 78, '#ead4ae'],
    [0.19, 110, 58, '#d9bb8d'],
    [0.255, 140, 70, '#e6cfa6'],
    [0.335, 90, 54, '#e2c79c'],
  ] as const) {
    const X = x * w;
    S.add(
      rect(X, hz - h, ww, h, S.lin([P.inSun(c), P.inShade(c, 0.12)])),
      rect(X - 3, hz - h - 5, ww + 6, 6, P.inSun(lighten(c, 0.3))),
    );
    let q = '';
    for (let i = 0; i < ww / 24 - 1; i++) {
      q += `M${r(X + 10 + i * 24)} ${r(hz - h * 0.32)}v${r(-h * 0.26)}a6 6 0 0 1 12 0v${r(h * 0.26)}z`;
    }
    S.add(path(q, P.lit > 0.1 && rnd.chance(0.9) ? P.win : P.inShade('#8a6b45', 0.3)));
  }
  windTower(S, P, 0.125 * w, hz - 70, 42, 104, '#e6cfa6');
  windTower(S, P, 0.285 * w, hz - 60, 38, 92, '#dcc093');
}

/** A wide coast with mountains, old town, mosque, towers, spire and harbour, in the palette's light. */
export function panorama(S: Svg, P: Palette, rnd: Rng) {
  const w = S.w,
    hz = S.h - 150;
  sky(S, P, rnd, { horizon: hz, sunX: P.sunX, clouds: 5 });
  // Distant mountains inland, fading towards the sea.
  S.add(
    path(
      `M${w * 0.0} ${hz}L${w * 0.05} ${hz - 90}L${w * 0.09} ${hz - 60}L${w * 0.14} ${hz - 130}L${w * 0.19} ${hz - 70}L${w * 0.24} ${hz - 96}L${w * 0.3} ${hz - 40}L${w * 0.36} ${hz}z`,
      S.lin([mix(P.far, P.haze, 0.35), mix(P.far, P.haze, 0.75)]),
    ),
  );
  skyline(S, P, rnd, {
    y: hz,
    col: mix(P.far, P.haze, 0.62),
    min: 30,
    max: 250,
    peak: 0.74,
    wmin: 14,
    wmax: 34,
    x0: w * 0.3,
  });
  haze(S, P, hz, 240, 0.65);
  skyline(S, P, rnd, {
    y: hz,
    col: mix(P.far, P.haze, 0.25),
    min: 24,
    max: 190,
    peak: 0.72,
    wmin: 18,
    wmax: 40,
    x0: w * 0.4,
    lights: P.dark ? 0.18 : 0,
  });
  haze(S, P, hz, 130, 0.6);
  const towerAt = (x: number, ww: number, h: number, o: TowerOptions) =>
    tower(S, P, rnd, x * w, ww, hz, h, { floor: 13, bay: 12, ...o });
  const lime = { wall: '#efe7da', glass: '#86adb8' },
    white = { wall: '#f4f2ec', glass: '#7fb0c0' },
    sand = { wall: '#d9c3a0', glass: '#7f9f9f' },
    seaGlass = { wall: '#b9c6c6', glass: '#5d98a8' },
    grey = { wall: '#7c8a8d', glass: '#9bbcc4' };
  towerAt(0.53, 52, 150, { ...lime, style: 'balcony' });
  towerAt(0.575, 60, 214, { ...seaGlass, style: 'curtain', top: 'slope' });
  towerAt(0.625, 56, 176, { ...sand, style: 'grid', top: 'crown' });
  spire(S, P, rnd, hz);
  towerAt(0.655, 58, 250, { ...white, style: 'fins', top: 'flat' });
  towerAt(0.75, 64, 230, { ...lime, style: 'balcony', top: 'crown' });
  towerAt(0.8, 52, 280, { ...seaGlass, style: 'curtain', top: 'spire' });
  towerAt(0.84, 60, 196, { ...grey, style: 'ribbon', top: 'flat' });
  towerAt(0.885, 56, 240, { ...sand, style: 'balcony', top: 'slope' });
  towerAt(0.93, 70, 168, { ...white, style: 'grid' });
  towerAt(0.975, 64, 206, { ...seaGlass, style: 'fins', top: 'crown' });
  mosque(S, P, rnd, hz);
  oldTown(S, P, rnd, hz);
  for (let i = 0; i < 34; i++) {
    const x = rnd.f(0, w);
    if (rnd.chance(0.55)) palm(S, P, rnd, x, hz + 4, rnd.f(46, 84));
    else tree(S, P, rnd, x, hz + 3, rnd.f(26, 44));
  }
  S.add(rect(0, hz, w, 10, S.lin([P.inSun('#efe4d0'), P.inShade('#c9b999', 0.2)])));
  sea(S, P, rnd, hz + 10, S.h);
  dhow(S, P, w * 0.34, hz + 66, 0.42);
  dhow(S, P, w * 0.62, hz + 92, 0.3, true);
}
