// Seven emirates as portrait panels, and the wide panorama used on the home page.
import { mix, lighten, darken, r, rect, poly, path, circ, ell, line, g, sub } from './core.mjs';
import { sky, haze, skyline, sea, palm, tree, hedge, facade, tower, windTower, dome, minaret, dunes, mountains, grassTufts } from './parts.mjs';
import { dhow } from './exteriors.mjs';

const horizonWater = (S, P, rnd, y) => sea(S, P, rnd, y, S.h);

export const EMIRATES = {
  'abu-dhabi'(S, P, rnd) {
    const w = S.w, hz = 640; sky(S, P, rnd, { horizon: hz }); skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.5), min: 60, max: 260, wmin: 26, wmax: 50, peak: 0.15 }); haze(S, P, hz, 260, 0.7);
    const wall = '#f7f5ef', L = P.lit_(wall), D = P.sh_(wall); minaret(S, P, rnd, w * 0.16, hz, 430, wall); minaret(S, P, rnd, w * 0.84, hz, 430, wall);
    S.add(rect(w * 0.12, hz - 120, w * 0.76, 120, S.lin([L, mix(L, D, 0.3)]))); for (const [x, rr] of [[0.28, 52], [0.72, 52], [0.4, 40], [0.6, 40]]) { S.add(rect(w * x - rr, hz - 150, rr * 2, 32, L)); dome(S, P, w * x, hz - 150, rr, wall); }
    S.add(rect(w * 0.5 - 104, hz - 200, 208, 90, S.lin([L, mix(L, D, 0.3)]))); dome(S, P, w * 0.5, hz - 200, 102, wall);
    let ar = ''; for (let i = 0; i < 12; i++) { const x = w * 0.14 + i * w * 0.0605; ar += `M${r(x)} ${hz}v-56a20 22 0 0 1 40 0v56z`; } S.add(path(ar, P.lit > 0.1 ? P.win : P.sh_('#9db4b8', 0.3), 'opacity=".9"'), path(`M${w / 2 - 46} ${hz}v-92a46 52 0 0 1 92 0v92z`, P.lit > 0.1 ? P.win : P.sh_('#8fa9ae', 0.35)));
    S.add(rect(0, hz, w, 18, P.lit_('#efe9dd'))); horizonWater(S, P, rnd, hz + 18);
    S.add(poly([[w * 0.2, hz + 18], [w * 0.8, hz + 18], [w * 0.74, hz + 130], [w * 0.26, hz + 130]], L, 'opacity=".22"'), ell(w / 2, hz + 200, 90, 120, L, 'opacity=".16"'));
    palm(S, P, rnd, 60, hz + 12, 240); palm(S, P, rnd, w - 70, hz + 12, 260);
  },
  dubai(S, P, rnd) {
    const w = S.w, hz = 720; sky(S, P, rnd, { horizon: hz }); skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.5), min: 80, max: 330, wmin: 22, wmax: 46 }); haze(S, P, hz, 330, 0.6);
    // stepped spire
    const cx = w * 0.52, steps = [[74, 0], [60, 130], [47, 240], [35, 340], [24, 430], [14, 510], [6, 570]], L = P.lit_('#cfdcdc'), D = P.sh_('#8fa9ae', 0.4);
    for (let i = 0; i < steps.length; i++) { const [hw, y] = steps[i], y2 = steps[i + 1]?.[1] ?? 650; S.add(rect(cx - hw, hz - y2 + (i ? -10 * (i % 2) : 0), hw * 2, y2 - y + 12, S.lin(P.side < 0 ? [L, mix(L, D, 0.4), D] : [D, mix(L, D, 0.4), L], 'h'))); let f = ''; for (let yy = hz - y; yy > hz - y2; yy -= 9) f += `M${r(cx - hw)} ${r(yy)}h${hw * 2}`; S.add(line(f, D, 1, 'opacity=".35"')); if (P.dark) { let q = ''; for (let yy = hz - y - 6; yy > hz - y2; yy -= 9) for (let xx = cx - hw + 4; xx < cx + hw - 4; xx += 7) if (rnd.chance(0.35)) q += sub(xx, yy, 4, 4); S.add(path(q, P.win, 'opacity=".9"')); } }
    S.add(path(`M${cx - 4} ${hz - 640}L${cx} ${hz - 700}l4 60z`, L));
    tower(S, P, rnd, 40, 130, hz, 330, { wall: '#d9c3a0', glass: '#7f9f9f', style: 'balcony', floor: 18, bay: 18, top: 'crown' }); tower(S, P, rnd, 190, 110, hz, 250, { wall: '#efe7da', glass: '#86adb8', style: 'ribbon', floor: 18, bay: 18 }); tower(S, P, rnd, w - 250, 120, hz, 360, { wall: '#b9c6c6', glass: '#5d98a8', style: 'curtain', floor: 18, bay: 18, top: 'slope' }); tower(S, P, rnd, w - 120, 120, hz, 240, { wall: '#f4f2ec', glass: '#7fb0c0', style: 'fins', floor: 18, bay: 16 });
    for (let i = 0; i < 12; i++) rnd.chance(0.5) ? palm(S, P, rnd, rnd.f(0, w), hz + 4, rnd.f(90, 130)) : tree(S, P, rnd, rnd.f(0, w), hz + 4, rnd.f(50, 80)); S.add(rect(0, hz, w, 16, P.lit_('#e6dccb'))); horizonWater(S, P, rnd, hz + 16); dhow(S, P, w * 0.3, hz + 150, 0.5);
  },
  sharjah(S, P, rnd) {
    const w = S.w, hz = 700, wall = '#e6cfa6'; sky(S, P, rnd, { horizon: hz }); skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.5), min: 80, max: 240, wmin: 40, wmax: 70 }); haze(S, P, hz, 260, 0.75);
    windTower(S, P, 110, hz - 150, 110, 250, wall); windTower(S, P, w - 230, hz - 130, 96, 220, wall); dome(S, P, w * 0.52, hz - 250, 120, '#d9b264'); S.add(rect(w * 0.52 - 130, hz - 256, 260, 30, P.lit_('#f3e6c8'))); const L = P.lit_(wall), D = P.sh_(wall);
    S.add(rect(w * 0.52 - 150, hz - 230, 300, 90, S.lin([L, mix(L, D, 0.3)])), rect(60, hz - 150, w - 120, 150, S.lin([L, mix(L, D, 0.35)])), rect(50, hz - 160, w - 100, 14, P.lit_('#f6ead0'))); let ar = '', sm = ''; for (let i = 0; i < 8; i++) { const x = 84 + i * (w - 170) / 8; ar += `M${r(x)} ${hz}v-72a38 44 0 0 1 76 0v72z`; } for (let i = 0; i < 7; i++) sm += `M${r(w * 0.52 - 130 + i * 38)} ${hz - 160}v-34a12 12 0 0 1 24 0v34z`; S.add(path(ar, S.lin(P.lit > 0.1 ? [P.win, '#b8742f'] : [P.sh_('#8a6b45', 0.3), P.sh_('#6e5436', 0.4)])), path(sm, P.lit > 0.1 ? P.win : P.sh_('#7fa0a0', 0.3)));
    S.add(rect(0, hz, w, 20, P.lit_('#e9dcc2'))); horizonWater(S, P, rnd, hz + 20); palm(S, P, rnd, 56, hz + 12, 260); palm(S, P, rnd, w - 60, hz + 14, 300); palm(S, P, rnd, w * 0.4, hz + 10, 150);
  },
  ajman(S, P, rnd) {
    const w = S.w, hz = 620; sky(S, P, rnd, { horizon: hz }); skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.4), min: 40, max: 200, wmin: 40, wmax: 80, peak: 0.8 }); haze(S, P, hz, 200, 0.7); tower(S, P, rnd, 640, 150, hz, 210, { wall: '#f4f2ec', glass: '#7fb0c0', style: 'balcony', floor: 22, bay: 22 }); tower(S, P, rnd, 820, 120, hz, 270, { wall: '#d9c3a0', glass: '#7f9f9f', style: 'grid', floor: 20, bay: 20, top: 'crown' });
    for (let i = 0; i < 9; i++) palm(S, P, rnd, 520 + i * 58, hz + 6, rnd.f(70, 110)); S.add(rect(0, hz, w, 14, P.lit_('#ecdfc6'))); horizonWater(S, P, rnd, hz + 14); dhow(S, P, w * 0.42, hz + 190, 1.5); dhow(S, P, w * 0.84, hz + 90, 0.5, true);
  },
  'umm-al-quwain'(S, P, rnd) {
    const w = S.w, hz = 560; sky(S, P, rnd, { horizon: hz }); S.add(path(`M0 ${hz}q120 -26 260 -12t300 -8t440 6V${hz + 8}H0z`, mix(P.far, P.haze, 0.4))); haze(S, P, hz, 120, 0.6); horizonWater(S, P, rnd, hz);
    for (let b = 0; b < 4; b++) { const y = hz + 40 + b * 90, x0 = rnd.f(-80, w * 0.5); for (let i = 0; i < 9; i++) { const x = x0 + i * 62 + rnd.f(-16, 16), s = 46 + b * 26; S.add(line(`M${r(x)} ${r(y - s * 0.5)}q-10 ${r(s * 0.4)} -18 ${r(s * 0.55)}M${r(x)} ${r(y - s * 0.5)}v${r(s * 0.58)}M${r(x)} ${r(y - s * 0.5)}q10 ${r(s * 0.4)} 20 ${r(s * 0.52)}`, P.sh_('#6d5a44', 0.2), 3)); hedge(S, P, rnd, x - s * 0.6, y - s * 0.28, s * 1.2, s * 0.62, { col: rnd.pick(['#5f8a58', '#4f7a55', '#6d9460']) }); } }
    const fl = (x, y, k, f) => S.add(`<g transform="translate(${r(x)} ${r(y)}) scale(${f ? -k : k} ${k})">`, line('M-4 0v62M8 2v60', P.t('#e0888a'), 3), path('M-34 -8q14 -34 52 -22q18 6 14 22q-10 16 -36 12q-20 -2 -30 -12z', S.lin([P.lit_('#f9b3ae'), P.t('#ee8d8c')])), line('M28 -18q30 -4 22 -40q-4 -20 10 -30', P.lit_('#f6a9a5'), 7, 'stroke-linecap="round"'), circ(62, -90, 7, P.lit_('#f6a9a5')), path('M66 -92l14 4l-6 10z', '#2c3336'), '</g>');
    fl(w * 0.3, hz + 200, 1.05); fl(w * 0.4, hz + 226, 0.9, true); fl(w * 0.66, hz + 150, 0.7); fl(w * 0.73, hz + 160, 0.62, true); fl(w * 0.52, hz + 300, 1.3);
  },
  'ras-al-khaimah'(S, P, rnd) {
    const w = S.w, hz = 640; sky(S, P, rnd, { horizon: hz }); mountains(S, P, rnd, hz, 400, mix(P.far, P.haze, 0.5), { n: 5 }); haze(S, P, hz, 260, 0.6); mountains(S, P, rnd, hz + 60, 330, mix('#a98d74', P.haze, 0.35), { n: 5 }); haze(S, P, hz + 60, 200, 0.55); mountains(S, P, rnd, hz + 170, 300, '#96755a', { n: 4 });
    S.add(rect(0, hz + 165, w, 400, S.lin([P.lit_('#d3b488'), P.t('#bd9766'), P.sh_('#9b7748', 0.25)])), path(`M${w * 0.42} 1000C${w * 0.7} 930 ${w * 0.2} 900 ${w * 0.44} 850S${w * 0.7} 820 ${w * 0.56} 800l8 0C${w * 0.78} 822 ${w * 0.58} 850 ${w * 0.52} 858S${w * 0.4} 900 ${w * 0.74} 1000z`, P.sh_('#5f6264', 0.25)), line(`M${w * 0.56} 1000C${w * 0.72} 930 ${w * 0.3} 900 ${w * 0.48} 854S${w * 0.74} 822 ${w * 0.57} 800`, '#f4e9cc', 3, 'stroke-dasharray="16 14" opacity=".7"'));
    for (let i = 0; i < 7; i++) tree(S, P, rnd, rnd.f(30, w - 30), rnd.f(hz + 190, 960), rnd.f(36, 70), { col: '#7c8450' }); grassTufts(S, P, rnd, 860, 1000, 24, P.t('#97894f'));
  },
  fujairah(S, P, rnd) {
    const w = S.w, hz = 660, wall = '#c9a577'; sky(S, P, rnd, { horizon: hz }); mountains(S, P, rnd, hz, 300, mix(P.far, P.haze, 0.4), { n: 5 }); haze(S, P, hz, 200, 0.7);
    S.add(path(`M${w * 0.08} ${hz + 60}C${w * 0.2} ${hz - 90} ${w * 0.34} ${hz - 150} ${w * 0.5} ${hz - 150}S${w * 0.84} ${hz - 70} ${w * 0.96} ${hz + 60}z`, S.lin([P.lit_('#bb936a'), P.sh_('#96724d', 0.25)])));
    const L = P.lit_(wall), D = P.sh_(wall), by = hz - 130; const rt = (x, ww, h) => { S.add(path(`M${x - ww * 0.06} ${by}L${x} ${by - h}h${ww}L${x + ww * 1.06} ${by}z`, S.lin(P.side < 0 ? [L, L, D] : [D, L, L], 'h'))); let c = ''; for (let i = 0; i < 6; i++) c += sub(x + i * ww / 6 + ww * 0.02, by - h - 14, ww / 9, 16); S.add(path(c, L), path(sub(x + ww * 0.3, by - h * 0.6, 8, 22) + sub(x + ww * 0.62, by - h * 0.6, 8, 22), P.sh_('#5e4630', 0.3))); };
    S.add(rect(w * 0.3, by - 100, w * 0.38, 104, S.lin([L, mix(L, D, 0.4)]))); let c = ''; for (let i = 0; i < 13; i++) c += `M${r(w * 0.3 + i * w * 0.0295)} ${by - 98}v-16l8 -8l8 8v16z`; S.add(path(c, L), path(`M${w * 0.47} ${by}v-46a18 20 0 0 1 36 0v46z`, P.sh_('#5e4630', 0.3))); rt(w * 0.22, 110, 190); rt(w * 0.64, 130, 150); rt(w * 0.5, 74, 170);
    S.add(rect(0, hz + 50, w, 40, S.lin([P.lit_('#eed9b0'), P.t('#dcc193')]))); for (let i = 0; i < 8; i++) palm(S, P, rnd, 30 + i * w / 8 + rnd.f(-20, 20), hz + 70, rnd.f(120, 200)); horizonWater(S, P, rnd, hz + 90);
  },
};

// Wide coast: mountains, old town, mosque, towers, spire, harbour. One drawing, many hours of the day.
export function panorama(S, P, rnd) {
  const w = S.w, hz = S.h - 150, k = 1; sky(S, P, rnd, { horizon: hz, sunX: P.sunX, clouds: 5 });
  // distant range on the inland side fades to sea
  S.add(path(`M${w * 0.0} ${hz}L${w * 0.05} ${hz - 90}L${w * 0.09} ${hz - 60}L${w * 0.14} ${hz - 130}L${w * 0.19} ${hz - 70}L${w * 0.24} ${hz - 96}L${w * 0.3} ${hz - 40}L${w * 0.36} ${hz}z`, S.lin([mix(P.far, P.haze, 0.35), mix(P.far, P.haze, 0.75)])));
  skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.62), min: 30, max: 250, peak: 0.74, wmin: 14, wmax: 34, x0: w * 0.3 }); haze(S, P, hz, 240, 0.65);
  skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.25), min: 24, max: 190, peak: 0.72, wmin: 18, wmax: 40, x0: w * 0.4, lights: P.dark ? 0.18 : 0 }); haze(S, P, hz, 130, 0.6);
  const T = (x, ww, h, o) => tower(S, P, rnd, x * w, ww, hz, h, { floor: 13, bay: 12, ...o });
  const lime = { wall: '#efe7da', glass: '#86adb8' }, white = { wall: '#f4f2ec', glass: '#7fb0c0' }, sand = { wall: '#d9c3a0', glass: '#7f9f9f' }, seag = { wall: '#b9c6c6', glass: '#5d98a8' }, gr = { wall: '#7c8a8d', glass: '#9bbcc4' };
  T(0.53, 52, 150, { ...lime, style: 'balcony' }); T(0.575, 60, 214, { ...seag, style: 'curtain', top: 'slope' }); T(0.625, 56, 176, { ...sand, style: 'grid', top: 'crown' });
  // spire
  const cx = w * 0.712, L = P.lit_('#d4e0df'), D = P.sh_('#8fa9ae', 0.4), st = [[36, 0], [29, 84], [23, 150], [17, 214], [11, 274], [6, 326], [2.4, 366]], top = 440;
  for (let i = 0; i < st.length; i++) { const [hw, y] = st[i], y2 = st[i + 1]?.[1] ?? top; S.add(rect(cx - hw, hz - y2, hw * 2, y2 - y + 2, S.lin(P.side < 0 ? [L, mix(L, D, 0.4), D] : [D, mix(L, D, 0.4), L], 'h'))); if (P.dark) { let q = ''; for (let yy = hz - y - 4; yy > hz - y2; yy -= 6) for (let xx = cx - hw + 2; xx < cx + hw - 3; xx += 5) if (rnd.chance(0.34)) q += sub(xx, yy, 3, 3); S.add(path(q, P.win)); } else { let f = ''; for (let yy = hz - y; yy > hz - y2; yy -= 6) f += `M${r(cx - hw)} ${r(yy)}h${hw * 2}`; S.add(line(f, D, 0.8, 'opacity=".3"')); } }
  T(0.655, 58, 250, { ...white, style: 'fins', top: 'flat' }); T(0.75, 64, 230, { ...lime, style: 'balcony', top: 'crown' }); T(0.8, 52, 280, { ...seag, style: 'curtain', top: 'spire' }); T(0.84, 60, 196, { ...gr, style: 'ribbon', top: 'flat' }); T(0.885, 56, 240, { ...sand, style: 'balcony', top: 'slope' }); T(0.93, 70, 168, { ...white, style: 'grid' }); T(0.975, 64, 206, { ...seag, style: 'fins', top: 'crown' });
  // mosque
  const mw = '#f7f5ef', mL = P.lit_(mw), mx = w * 0.42; minaret(S, P, rnd, mx - 92, hz, 190, mw); minaret(S, P, rnd, mx + 92, hz, 190, mw); S.add(rect(mx - 80, hz - 54, 160, 54, mL)); dome(S, P, mx - 48, hz - 54, 22, mw); dome(S, P, mx + 48, hz - 54, 22, mw); S.add(rect(mx - 38, hz - 72, 76, 20, mL)); dome(S, P, mx, hz - 72, 36, mw); let a = ''; for (let i = 0; i < 7; i++) a += `M${r(mx - 74 + i * 22)} ${hz}v-22a8 9 0 0 1 16 0v22z`; S.add(path(a, P.lit > 0.1 ? P.win : P.sh_('#9db4b8', 0.3)));
  // old town
  for (const [x, ww, h, c] of [[0.03, 120, 62, '#e2c79c'], [0.1, 150, 78, '#ead4ae'], [0.19, 110, 58, '#d9bb8d'], [0.255, 140, 70, '#e6cfa6'], [0.335, 90, 54, '#e2c79c']]) { const X = x * w; S.add(rect(X, hz - h, ww, h, S.lin([P.lit_(c), P.sh_(c, 0.12)])), rect(X - 3, hz - h - 5, ww + 6, 6, P.lit_(lighten(c, 0.3)))); let q = ''; for (let i = 0; i < ww / 24 - 1; i++) q += `M${r(X + 10 + i * 24)} ${r(hz - h * 0.32)}v${r(-h * 0.26)}a6 6 0 0 1 12 0v${r(h * 0.26)}z`; S.add(path(q, P.lit > 0.1 && rnd.chance(0.9) ? P.win : P.sh_('#8a6b45', 0.3))); }
  windTower(S, P, 0.125 * w, hz - 70, 42, 104, '#e6cfa6'); windTower(S, P, 0.285 * w, hz - 60, 38, 92, '#dcc093');
  for (let i = 0; i < 34; i++) { const x = rnd.f(0, w); rnd.chance(0.55) ? palm(S, P, rnd, x, hz + 4, rnd.f(46, 84)) : tree(S, P, rnd, x, hz + 3, rnd.f(26, 44)); }
  S.add(rect(0, hz, w, 10, S.lin([P.lit_('#efe4d0'), P.sh_('#c9b999', 0.2)]))); sea(S, P, rnd, hz + 10, S.h);
  dhow(S, P, w * 0.34, hz + 66, 0.42); dhow(S, P, w * 0.62, hz + 92, 0.3, true);
}
