// Interior painters: one-point perspective rooms with a real window, real light and furniture.
import { W, H, mix, lighten, darken, r, rect, poly, path, circ, ell, line, g, sub } from './core.mjs';
import { sky, haze, skyline, sea, palm, tree, hedge } from './parts.mjs';

const WALLS = ['#f1ece3', '#e9e5dc', '#dfe3dc', '#e8d9c6', '#d7dedd', '#f3efe8', '#cfd6cf', '#e3d0bd'];
const FLOORS = [['#c89d6c', 'wood'], ['#a97b50', 'wood'], ['#dcc7a6', 'wood'], ['#e6e0d6', 'tile'], ['#cfc8bd', 'tile'], ['#8a6546', 'wood']];
const FABRICS = ['#efe6d8', '#5f7f80', '#c77b58', '#8b9a7d', '#44606a', '#d8b98c', '#b9b3a7', '#2f4f55', '#cf9a4e'];
const ACC = ['#d9735a', '#e3a94b', '#2f7f86', '#7d8f5d', '#c9c0ae', '#a5533c', '#f0e4cf'];

function view(S, P, rnd, x, y, w, h, o = {}) {
  // outside, clipped into the window
  const clip = S.clip(`<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}"/>`), k = o.kind ?? rnd.i(0, 3), hz = y + h * (k === 2 ? 0.58 : 0.7);
  S.add(`<g clip-path="${clip}">`, rect(x, y, w, h, S.lin([P.sky[0], P.sky[1], P.sky[2], P.sky[3]])), circ(x + w * 0.68, y + h * 0.4, h * 0.7, S.rad([[P.sun, P.time === 'night' ? 0.16 : 0.75], [P.sun, 0]])));
  const sy = (yy, col, min, max, wm, wM, lights) => { let d = '', lt = ''; for (let xx = x - 10; xx < x + w; ) { const ww = rnd.f(wm, wM), hh = rnd.f(min, max), t = rnd.i(0, 2); d += t ? sub(xx, yy - hh, ww, hh) : `M${r(xx)} ${r(yy)}v${r(-hh)}h${r(ww * 0.4)}v${r(-hh * 0.2)}h${r(ww * 0.2)}v${r(hh * 0.2)}h${r(ww * 0.4)}v${r(hh)}z`; if (lights) for (let a = yy - hh + 8; a < yy - 6; a += 9) for (let b = xx + 4; b < xx + ww - 5; b += 7) if (rnd.chance(lights)) lt += sub(b, a, 3, 4); xx += ww + rnd.f(-2, 6); } S.add(path(d, col)); if (lt) S.add(path(lt, P.win, 'opacity=".8"')); };
  if (k === 0 || k === 1) { sy(hz, mix(P.far, P.haze, 0.55), h * 0.1, h * 0.42, 14, 30, 0); sy(hz, mix(P.far, P.haze, 0.15), h * 0.08, h * 0.34, 22, 44, P.dark ? 0.22 : 0); S.add(rect(x, hz - h * 0.2, w, h * 0.2, S.lin([[P.haze, 0], [P.haze, 0.7]]))); if (k === 1) S.add(rect(x, hz, w, h, S.lin([P.sea[0], P.sea[1]]))); else { S.add(rect(x, hz, w, h, P.sh_(P.green, 0.1))); for (let i = 0; i < 8; i++) tree(S, P, rnd, x + rnd.f(0, w), hz + h * rnd.f(0.02, 0.2), h * rnd.f(0.1, 0.2)); } }
  else if (k === 2) { S.add(rect(x, hz, w, h, S.lin([P.sea[0], P.sea[1], P.sea[2]])), line(Array.from({ length: 16 }, () => `M${r(x + rnd.f(0, w))} ${r(hz + rnd.f(4, h * 0.4))}h${r(rnd.f(14, 60))}`).join(''), '#ffffff', 1.6, 'opacity=".4"')); sy(hz, mix(P.far, P.haze, 0.45), h * 0.03, h * 0.16, 14, 30, 0); }
  else { S.add(rect(x, hz, w, h, P.lit_('#8fa765', 0.15)), rect(x, hz - h * 0.12, w, h * 0.13, P.lit_('#e7dcc8', 0.1))); hedge(S, P, rnd, x - 10, hz + h * 0.04, w + 20, h * 0.16, { flowers: '#e0568a' }); for (let i = 0; i < 3; i++) palm(S, P, rnd, x + w * (0.15 + 0.33 * i) + rnd.f(-20, 20), hz + h * 0.12, h * rnd.f(0.5, 0.75)); }
  S.add('</g>');
}

function room(S, P, rnd, o = {}) {
  const wall = rnd.pick(WALLS), [fc, ft] = rnd.pick(FLOORS), B = { x: 230, y: 130, w: 740, h: 400 }, bx2 = B.x + B.w, by2 = B.y + B.h;
  const dusk = P.dark, warm = dusk ? '#ffcf8a' : P.light;
  const A = (c, k = 1) => { const base = dusk ? mix(c, P.time === 'night' ? '#3b3a38' : '#5a4c43', P.time === 'night' ? 0.42 : 0.28) : P.time === 'golden' ? mix(c, '#f0c690', 0.22) : mix(c, '#ffffff', 0.04); return k === 1 ? base : mix(base, dusk ? '#14242b' : '#62707a', 1 - k); };
  const L = P.side; // light comes from left (-1) or right (+1) window
  const lw = L < 0;
  S.add(poly([[0, 0], [W, 0], [bx2, B.y], [B.x, B.y]], S.lin([A(lighten(wall, 0.35), 0.93), A(lighten(wall, 0.5), 1)])));
  S.add(poly([[0, 0], [B.x, B.y], [B.x, by2], [0, H]], S.lin(lw ? [A(wall, 0.9), A(wall, 0.98)] : [A(wall, 0.8), A(wall, 0.9)], 'h')));
  S.add(poly([[W, 0], [bx2, B.y], [bx2, by2], [W, H]], S.lin(lw ? [A(wall, 0.9), A(wall, 0.8)] : [A(wall, 0.98), A(wall, 0.9)], 'h')));
  S.add(rect(B.x, B.y, B.w, B.h, S.lin(lw ? [A(wall, 1), A(wall, 0.92)] : [A(wall, 0.92), A(wall, 1)], 'h')));
  S.add(poly([[B.x, by2], [bx2, by2], [W, H], [0, H]], S.lin([A(fc, 0.86), A(fc, 1)])));
  let fl = ''; if (ft === 'wood') { for (let i = -3; i <= 23; i++) { const t = i / 20; fl += `M${r(B.x + B.w * t)} ${by2}L${r(-600 + 2400 * t)} ${H + 120}`; } } else { for (let i = -4; i <= 12; i++) { const t = i / 8; fl += `M${r(B.x + B.w * t)} ${by2}L${r(-600 + 2400 * t)} ${H + 120}`; } for (const y of [548, 574, 612, 668, 752]) fl += `M0 ${y}H${W}`; }
  S.add(g(line(fl, A(darken(fc, 0.4), 0.8), 1.6, `opacity="${ft === 'wood' ? 0.3 : 0.22}"`), `clip-path="${S.clip(`<path d="M${B.x} ${by2}H${bx2}L${W} ${H}H0Z"/>`)}"`));
  // skirting + cornice
  S.add(path(`M0 ${H}L${B.x} ${by2}H${bx2}L${W} ${H}V${H - 16}L${bx2} ${by2 - 9}H${B.x}L0 ${H - 16}Z`, A(lighten(wall, 0.5), 0.97)), line(`M0 0L${B.x} ${B.y}H${bx2}L${W} 0M${B.x} ${B.y}V${by2}M${bx2} ${B.y}V${by2}`, A(wall, 0.72), 1.6, 'opacity=".55"'));
  // cove light
  if (dusk) S.add(poly([[60, 34], [W - 60, 34], [bx2, B.y], [B.x, B.y]], S.lin([['#ffdf9f', 0], ['#ffdf9f', 0.35]])));
  return { A, B, bx2, by2, fc, wall, dusk, lw, warm };
}
function windowBack(S, P, rnd, R, x, y, w, h, o = {}) {
  view(S, P, rnd, x, y, w, h, o);
  const f = R.A(o.frame ?? '#43494a', 0.9); let d = sub(x - 6, y - 6, w + 12, 6) + sub(x - 6, y + h, w + 12, 6) + sub(x - 6, y, 6, h) + sub(x + w, y, 6, h); const n = o.n ?? 3; for (let i = 1; i < n; i++) d += sub(x + w * i / n - 2.5, y, 5, h); if (o.rail) d += sub(x, y + h * o.rail, w, 4);
  S.add(path(d, f));
  if (!P.dark) S.add(poly([[x + w * 0.1, y], [x + w * 0.34, y], [x + w * 0.16, y + h], [x - 0 + w * 0.0, y + h], [x, y + h * 0.4]], '#ffffff', 'opacity=".12"'));
}
function curtains(S, P, R, x, y, w, h, c, open = 0.16) {
  const cw = w * open; S.add(rect(x - 46, y - 18, w + 92, 8, R.A('#5a5246', 0.9), 'rx="4"'));
  for (const s of [0, 1]) { const cx = s ? x + w - cw + 34 : x - 34; S.add(rect(cx, y - 12, cw, h + 26, S.lin([R.A(c, 0.96), R.A(c, 0.8), R.A(c, 1), R.A(c, 0.82), R.A(c, 1), R.A(c, 0.84)], 'h'))); }
}
function lightPatch(S, P, R, x, w) {
  if (P.dark || P.time === 'noon') return; const dx = R.lw ? 150 : -150;
  for (let i = 0; i < 3; i++) { const a = x + (w / 3) * i + 8, b = a + w / 3 - 16; S.add(poly([[a, R.by2 + 8], [b, R.by2 + 8], [b + dx * 1.6 + (b - 600) * 0.5, H - 60], [a + dx * 1.6 + (a - 600) * 0.5, H - 60]], S.lin([[P.light, 0.55], [P.light, 0.12]]))); }
}
function rug(S, R, cx, cy, rx, ry, c, c2) { S.add(path(`M${cx - rx * 0.86} ${cy - ry}H${cx + rx * 0.86}L${cx + rx} ${cy + ry}H${cx - rx}Z`, S.lin([R.A(c, 0.92), R.A(c, 1)])), line(`M${cx - rx * 0.8} ${cy - ry * 0.78}H${cx + rx * 0.8}L${cx + rx * 0.9} ${cy + ry * 0.78}H${cx - rx * 0.9}Z`, R.A(c2, 1), 4, 'opacity=".7"'), line(`M${cx - rx * 0.74} ${cy - ry * 0.58}H${cx + rx * 0.74}L${cx + rx * 0.83} ${cy + ry * 0.58}H${cx - rx * 0.83}Z`, R.A(c2, 1), 1.6, 'opacity=".5"')); }
function plant(S, P, rnd, R, x, y, s, pot = '#e7ddcd') {
  S.add(ell(x, y, s * 0.24, s * 0.035, '#1b2a2e', 'opacity=".25"'), path(`M${r(x - s * 0.15)} ${r(y - s * 0.26)}h${r(s * 0.3)}l${r(-s * 0.05)} ${r(s * 0.26)}h${r(-s * 0.2)}z`, S.lin([R.A(pot, 1), R.A(pot, 0.78)], 'h')));
  for (let k = 0; k < 17; k++) { const a = -Math.PI / 2 + rnd.f(-1.15, 1.15), Ln = s * rnd.f(0.36, 0.8), bx = x + Math.cos(a) * Ln * 0.85, by = y - s * 0.26 + Math.sin(a) * Ln, px = -Math.sin(a) * s * 0.075, py = Math.cos(a) * s * 0.075, mx = x + Math.cos(a) * Ln * 0.45, my = y - s * 0.26 + Math.sin(a) * Ln * 0.62; S.add(path(`M${r(x)} ${r(y - s * 0.24)}Q${r(mx + px)} ${r(my + py)} ${r(bx)} ${r(by)}Q${r(mx - px)} ${r(my - py)} ${r(x)} ${r(y - s * 0.24)}Z`, R.A(k % 3 === 0 ? '#7f9d68' : k % 3 === 1 ? '#4f7450' : '#648a5a', k % 2 ? 1 : 0.86))); }
}
function lamp(S, R, x, y, h, o = {}) { const c = o.shade ?? '#f4e3c4'; S.add(rect(x - 2, y - h, 4, h, R.A(o.metal ?? '#3d3a35', 0.9)), ell(x, y, 26, 5, R.A('#3d3a35', 0.9)), path(`M${x - 24} ${y - h}h48l14 44h-76z`, S.lin(R.dusk ? ['#fff1cc', '#ffd386'] : [R.A(c, 1), R.A(c, 0.88)]))); if (R.dusk) S.add(circ(x, y - h + 22, 190, S.rad([['#ffdf9f', 0.6], ['#ffdf9f', 0]]))); }
function art(S, P, rnd, R, x, y, w, h) {
  const p = rnd.i(0, 3), bg = rnd.pick(['#f6efe2', '#efe5d4', '#e6ece9']), a = rnd.pick(ACC), b = rnd.pick(ACC); const clip = S.clip(`<rect x="${x + 8}" y="${y + 8}" width="${w - 16}" height="${h - 16}"/>`);
  S.add(rect(x + 5, y + 7, w, h, '#1b2a2e', 'opacity=".18"'), rect(x, y, w, h, R.A(rnd.pick(['#8a6a45', '#3c3b38', '#d9c7a6']), 0.95)), rect(x + 6, y + 6, w - 12, h - 12, R.A(bg, 1)), `<g clip-path="${clip}">`);
  if (p === 0) S.add(circ(x + w * 0.55, y + h * 0.4, w * 0.22, R.A(a, 1)), path(`M${x} ${y + h * 0.7}q${w * 0.3} ${-h * 0.24} ${w * 0.55} 0t${w * 0.5} -6V${y + h}H${x}Z`, R.A(b, 0.95)));
  else if (p === 1) S.add(path(`M${x + w * 0.22} ${y + h}V${y + h * 0.5}a${w * 0.28} ${w * 0.28} 0 0 1 ${w * 0.56} 0V${y + h}Z`, R.A(a, 1)), path(`M${x + w * 0.36} ${y + h}V${y + h * 0.58}a${w * 0.14} ${w * 0.14} 0 0 1 ${w * 0.28} 0V${y + h}Z`, R.A(b, 1)));
  else if (p === 2) { for (let i = 0; i < 5; i++) S.add(rect(x + 8, y + 8 + i * (h - 16) / 5, w - 16, (h - 16) / 5, R.A(i % 2 ? a : b, 1), `opacity="${0.5 + i * 0.1}"`)); }
  else S.add(path(`M${x} ${y + h * 0.75}L${x + w * 0.35} ${y + h * 0.35}L${x + w * 0.6} ${y + h * 0.62}L${x + w * 0.78} ${y + h * 0.44}L${x + w} ${y + h * 0.7}V${y + h}H${x}Z`, R.A(a, 0.95)), circ(x + w * 0.72, y + h * 0.26, w * 0.1, R.A(b, 1)));
  S.add('</g>');
}
function sofa(S, P, rnd, R, x, y, w, c) {
  const h = 120, n = w > 330 ? 3 : 2; S.add(ell(x + w / 2, y + 8, w * 0.56, 12, '#1b2a2e', 'opacity=".28"'));
  S.add(rect(x + 14, y - h, w - 28, h * 0.7, S.lin([R.A(lighten(c, 0.1), 1), R.A(c, 0.9)]), 'rx="18"'));
  for (let i = 0; i < n; i++) { const cw = (w - 56) / n; S.add(rect(x + 28 + i * cw + 2, y - h + 14, cw - 4, h * 0.56, S.lin([R.A(lighten(c, 0.14), 1), R.A(c, 0.92)]), 'rx="12"'), rect(x + 28 + i * cw + 1, y - 56, cw - 2, 32, S.lin([R.A(lighten(c, 0.2), 1), R.A(c, 0.92)]), 'rx="10"')); }
  S.add(rect(x, y - 82, 40, 80, S.lin([R.A(lighten(c, 0.14), 1), R.A(c, 0.86)]), 'rx="14"'), rect(x + w - 40, y - 82, 40, 80, S.lin([R.A(lighten(c, 0.14), 1), R.A(c, 0.86)]), 'rx="14"'), rect(x + 22, y - 28, w - 44, 24, R.A(c, 0.86), 'rx="6"'), rect(x + 16, y - 4, 10, 12, R.A('#5c4630', 0.9)), rect(x + w - 26, y - 4, 10, 12, R.A('#5c4630', 0.9)));
  const a = rnd.pick(ACC), b = rnd.pick(ACC); S.add(rect(x + 46, y - 106, 58, 56, S.lin([R.A(a, 1), R.A(a, 0.85)]), `rx="10" transform="rotate(-8 ${r(x + 75)} ${r(y - 78)})"`), rect(x + w - 112, y - 104, 60, 54, S.lin([R.A(b, 1), R.A(b, 0.85)]), `rx="10" transform="rotate(7 ${r(x + w - 82)} ${r(y - 78)})"`), rect(x + w - 148, y - 92, 48, 44, R.A('#f4ecdd', 0.97), 'rx="9"'));
}

export function livingScene(S, P, rnd) {
  const R = room(S, P, rnd), { A, B } = R, layout = rnd.i(0, 1), fab = rnd.pick(FABRICS), wx = B.x + (layout ? 40 : 250), ww = layout ? B.w - 80 : B.w - 290;
  windowBack(S, P, rnd, R, wx, B.y + 44, ww, B.h - 50, { n: layout ? 4 : 3 }); curtains(S, P, R, wx, B.y + 44, ww, B.h - 50, rnd.pick(['#efe8db', '#d9d2c4', '#c9d2cd', '#e5d2b8']));
  if (!layout) { art(S, P, rnd, R, B.x + 44, B.y + 80, 130, 170); S.add(rect(B.x + 24, R.by2 - 86, 176, 70, A(rnd.pick(['#8a6544', '#a97d52', '#5b4a3b']), 0.96), 'rx="5"'), line(`M${B.x + 112} ${R.by2 - 84}v66`, A('#3a2c20', 0.9), 2, 'opacity=".5"'), rect(B.x + 34, R.by2 - 16, 6, 16, A('#3a2c20')), rect(B.x + 184, R.by2 - 16, 6, 16, A('#3a2c20'))); plant(S, P, rnd, R, B.x + 60, R.by2 - 84, 76, '#d9735a'); S.add(rect(B.x + 104, R.by2 - 100, 50, 8, A('#2f7f86')), rect(B.x + 108, R.by2 - 108, 42, 8, A('#e3a94b'))); }
  lightPatch(S, P, R, wx, ww);
  rug(S, R, 600, 668, 360, 74, rnd.pick(['#eadfcb', '#d9d4c6', '#c5cdc6', '#e3c9a8']), rnd.pick(ACC));
  // pendant
  const px = rnd.f(540, 660); S.add(line(`M${r(px)} 40V150`, A('#3a3a38', 0.9), 2), path(`M${r(px - 56)} 178q56 -62 112 0z`, A(rnd.pick(['#2d3335', '#c79a55', '#e9dcc4']), 0.95)), ell(px, 178, 56, 7, P.dark ? '#fff2cf' : A('#fbf3df'))); if (P.dark) S.add(circ(px, 190, 230, S.rad([['#ffe0a0', 0.5], ['#ffe0a0', 0]])));
  const flip = rnd.chance(0.5), sx = flip ? 560 : 150; sofa(S, P, rnd, R, sx, 640, 460, fab);
  // armchair
  const ax = flip ? 190 : 880, c2 = rnd.pick(FABRICS); S.add(ell(ax + 80, 700, 110, 10, '#1b2a2e', 'opacity=".26"'), path(`M${ax + 6} 590q4 -70 74 -70t74 70v60H${ax + 6}z`, S.lin([A(lighten(c2, 0.12), 1), A(c2, 0.88)])), rect(ax - 6, 606, 36, 74, A(c2, 0.92), 'rx="16"'), rect(ax + 130, 606, 36, 74, A(c2, 0.86), 'rx="16"'), rect(ax + 22, 630, 116, 44, S.lin([A(lighten(c2, 0.2), 1), A(c2, 0.9)]), 'rx="14"'), line(`M${ax + 16} 678l-6 22M${ax + 144} 678l6 22`, A('#6d5034'), 6));
  // coffee table
  const tx = flip ? 520 : 690; S.add(ell(tx, 722, 130, 12, '#1b2a2e', 'opacity=".26"'), rect(tx - 70, 676, 10, 42, A('#6d5034')), rect(tx + 60, 676, 10, 42, A('#6d5034')), ell(tx, 676, 124, 26, A('#8b6843', 0.85)), ell(tx, 670, 124, 26, S.lin([A('#d9b98c'), A('#b98f5f')])), rect(tx - 50, 650, 56, 9, A('#f4efe4')), rect(tx - 44, 642, 46, 8, A(rnd.pick(ACC))), path(`M${tx + 36} 664c-14 -8 -12 -28 -2 -34h16c10 6 12 26 -2 34z`, A('#e9e2d4'))); for (let k = 0; k < 6; k++) S.add(line(`M${tx + 42} 632q${r(rnd.f(-20, 20))} -26 ${r(rnd.f(-34, 34))} ${r(rnd.f(-60, -36))}`, A('#6f8c58'), 3), circ(tx + 42 + rnd.f(-34, 34), 632 + rnd.f(-62, -40), 6, A('#e9d9b0')));
  lamp(S, R, flip ? 1060 : 120, 640, 300); plant(S, P, rnd, R, flip ? 110 : 1110, 730, rnd.f(230, 290));
}

export function bedroomScene(S, P, rnd) {
  const R = room(S, P, rnd), { A, B } = R, flip = rnd.chance(0.5), wx = flip ? B.x + 30 : B.x + 430, wc = rnd.pick(['#8b9a7d', '#5f7f80', '#c9a78a', '#b7a58d', '#3f5a60', '#d5c6ad']);
  S.add(rect(flip ? B.x + 330 : B.x, B.y, 410, B.h, S.lin([A(wc, 1), A(wc, 0.9)]))); let pn = ''; for (let i = 1; i < 8; i++) pn += `M${(flip ? B.x + 330 : B.x) + i * 51} ${B.y}v${B.h}`; S.add(line(pn, A(darken(wc, 0.3), 0.95), 2, 'opacity=".3"'));
  windowBack(S, P, rnd, R, wx, B.y + 46, 270, B.h - 60, { n: 2 }); curtains(S, P, R, wx, B.y + 46, 270, B.h - 60, rnd.pick(['#efe8db', '#d8cfc0', '#c3cdc9']), 0.2); lightPatch(S, P, R, wx, 270);
  const bx = flip ? 470 : 250, bw = 400, lin = rnd.pick(['#f5f1e8', '#eef0ec', '#efe3d2']), thr = rnd.pick(FABRICS);
  art(S, P, rnd, R, bx + 90, B.y + 40, 100, 116); art(S, P, rnd, R, bx + 212, B.y + 40, 100, 116);
  rug(S, R, bx + bw / 2, 724, 360, 56, rnd.pick(['#e6dac6', '#d6d6ca', '#c9b79c']), rnd.pick(ACC));
  const hb = rnd.pick(['#a97d52', '#6d5440', '#d8cbb6', '#4f6a6c']); S.add(rect(bx - 26, 352, bw + 52, 200, S.lin([A(hb, 1), A(hb, 0.86)]), 'rx="16"')); let tuft = ''; for (let i = 1; i < 6; i++) tuft += `M${r(bx - 26 + (bw + 52) * i / 6)} 356v150`; S.add(line(tuft, A(darken(hb, 0.35)), 2, 'opacity=".35"'));
  for (const nx of [bx - 122, bx + bw + 38]) { S.add(rect(nx, 500, 84, 70, S.lin([A('#b58a5c', 1), A('#94693f', 0.95)]), 'rx="4"'), line(`M${nx + 6} 535h72`, A('#5e4128'), 2, 'opacity=".5"'), rect(nx + 38, 462, 6, 38, A('#c7a15c')), path(`M${nx + 20} 424h44l12 42H${nx + 8}z`, P.dark ? S.lin(['#fff2cf', '#ffd58a']) : A('#f5e9d2'))); if (P.dark) S.add(circ(nx + 42, 446, 170, S.rad([['#ffdf9f', 0.7], ['#ffdf9f', 0]]))); }
  S.add(ell(bx + bw / 2, 728, 290, 16, '#1b2a2e', 'opacity=".28"'), path(`M${bx} 490h${bw}l34 180q2 44 -20 46H${bx - 14}q-22 -2 -20 -46z`, S.lin([A(lin, 1), A(lin, 0.88)])));
  for (const [px, c] of [[bx + 24, lin], [bx + bw - 176, lin]]) S.add(rect(px, 438, 152, 74, S.lin([A(lighten(c, 0.6), 1), A(c, 0.9)]), 'rx="24"'));
  for (const [px, c] of [[bx + 66, rnd.pick(ACC)], [bx + bw - 156, rnd.pick(ACC)]]) S.add(rect(px, 462, 92, 58, S.lin([A(c, 1), A(c, 0.86)]), 'rx="18"'));
  S.add(path(`M${bx - 8} 530h${bw + 16}l6 34q${-bw / 2 - 10} 26 ${-bw - 28} 0z`, A(lighten(lin, 0.5), 1)), path(`M${bx - 22} 606h${bw + 44}l14 74q-${bw / 2} 22 -${bw + 72} 0z`, S.lin([A(thr, 1), A(thr, 0.84)])), line(`M${bx - 26} 626q${bw / 2 + 20} 16 ${bw + 52} 0M${bx - 30} 652q${bw / 2 + 20} 16 ${bw + 60} 0`, A(lighten(thr, 0.35)), 2, 'opacity=".5"'));
  S.add(rect(bx + 40, 700, bw - 80, 46, S.lin([A(thr, 0.95), A(thr, 0.75)]), 'rx="10"'), line(`M${bx + 60} 746v18M${bx + bw - 60} 746v18`, A('#5e4128'), 7));
  plant(S, P, rnd, R, flip ? 130 : 1080, 712, 250); if (rnd.chance(0.5)) { const px = bx + bw / 2; S.add(line(`M${px} 0V96`, A('#3a3a38'), 2), circ(px, 128, 36, P.dark ? '#fff2cf' : A('#fdf8ec'))); if (P.dark) S.add(circ(px, 128, 200, S.rad([['#ffe0a0', 0.5], ['#ffe0a0', 0]]))); }
}

export function kitchenScene(S, P, rnd) {
  const R = room(S, P, rnd), { A, B } = R, cab = rnd.pick(['#f0ebe0', '#3f5a5c', '#8b9a7d', '#c9b395', '#2f3b3f', '#a97d52', '#d5dbd6']), wood = rnd.pick(['#b98a5b', '#8a6340', '#d3ae7f']), top = rnd.pick(['#f6f3ec', '#e6e0d6', '#42484a']);
  // tall units left, run on back wall, window
  const wx = B.x + 260, ww = 280; S.add(rect(B.x, B.y + 20, 150, B.h - 20, S.lin([A(cab, 1), A(cab, 0.92)]))); S.add(line(`M${B.x + 75} ${B.y + 20}v${B.h - 24}M${B.x} ${B.y + 220}h150`, A(darken(cab, 0.4)), 2, 'opacity=".4"'), rect(B.x + 84, B.y + 120, 56, 70, A('#23292b'), 'rx="3"'), rect(B.x + 90, B.y + 128, 44, 34, P.dark ? '#7a4a20' : '#3b4447'), rect(B.x + 64, B.y + 150, 4, 40, A('#c7a15c')), rect(B.x + 64, B.y + 260, 4, 40, A('#c7a15c')), rect(B.x + 82, B.y + 260, 4, 40, A('#c7a15c')));
  S.add(rect(B.x + 150, B.y + 20, B.w - 150, 250, S.lin([A('#f2eee5', 1), A('#e6e0d4', 0.96)]))); let tl = ''; for (let y = 0; y < 6; y++) tl += `M${B.x + 150} ${B.y + 60 + y * 40}h${B.w - 150}`; for (let x = 0; x < 15; x++) tl += `M${B.x + 150 + x * 40} ${B.y + 20}v250`; S.add(line(tl, A('#c9c0b0'), 1.2, 'opacity=".6"'));
  windowBack(S, P, rnd, R, wx, B.y + 60, ww, 170, { n: 3 });
  const ux = wx + ww + 30; S.add(rect(ux, B.y + 20, B.x + B.w - ux, 130, S.lin([A(cab, 1), A(cab, 0.92)])), line(`M${ux + 80} ${B.y + 20}v130`, A(darken(cab, 0.4)), 2, 'opacity=".4"')); if (P.dark) S.add(rect(ux, B.y + 150, B.x + B.w - ux, 60, S.lin([['#ffe0a0', 0.9], ['#ffe0a0', 0]])));
  S.add(rect(ux, B.y + 190, B.x + B.w - ux, 8, A(wood))); for (let i = 0; i < 5; i++) S.add(rect(ux + 10 + i * 30, B.y + 190 - (22 + (i % 3) * 8), 18, 22 + (i % 3) * 8, A(ACC[(i * 2 + rnd.i(0, 3)) % ACC.length]), 'rx="4"'));
  S.add(rect(B.x + 150, R.by2 - 128, B.w - 150, 12, A(top)), rect(B.x + 150, R.by2 - 116, B.w - 150, 104, S.lin([A(cab, 0.95), A(cab, 0.86)]))); let dr = ''; for (let i = 1; i < 7; i++) dr += `M${B.x + 150 + i * 84} ${R.by2 - 114}v100`; S.add(line(dr + `M${B.x + 150} ${R.by2 - 80}h${B.w - 150}`, A(darken(cab, 0.45)), 2, 'opacity=".4"'));
  S.add(path(`M${wx + 120} ${R.by2 - 128}v-46q0 -22 22 -22t22 22v10`, 'none', `stroke="${A('#c7a15c')}" stroke-width="6" stroke-linecap="round"`));
  lightPatch(S, P, R, wx, ww);
  // island
  const iy = 560, ix = 260, iw = 680; S.add(ell(600, 752, 430, 16, '#1b2a2e', 'opacity=".28"'), path(`M${ix} ${iy + 24}h${iw}v166H${ix}z`, S.lin([A(wood, 1), A(wood, 0.84)]))); let sl = ''; for (let x = ix + 16; x < ix + iw; x += 16) sl += `M${x} ${iy + 26}v162`; S.add(line(sl, A(darken(wood, 0.45)), 3, 'opacity=".35"'), path(`M${ix - 26} ${iy}h${iw + 52}l18 26H${ix - 44}z`, S.lin([A(lighten(top, 0.1), 1), A(top, 0.96)])), rect(ix - 44, iy + 26, iw + 88, 12, A(top, 0.82)), rect(ix, iy + 38, iw, 18, '#1b2a2e', 'opacity=".2"'));
  S.add(path(`M560 ${iy + 6}q40 30 90 0l-10 -26h-70z`, A(rnd.pick(['#e9e2d4', '#2f7f86', '#d9735a'])))); for (let i = 0; i < 5; i++) S.add(circ(574 + i * 16, iy - 24 + (i % 2) * 6, 12, A(['#e3963a', '#d9b23a', '#e3963a', '#a9b84a', '#e3963a'][i]))); plant(S, P, rnd, R, 380, iy + 14, 110, '#f2ece0'); S.add(rect(800, iy - 36, 12, 48, A('#c9d8d2'), 'rx="4"'), rect(822, iy - 26, 26, 38, A('#b5865a'), 'rx="3"'));
  for (let i = 0; i < 3; i++) { const px = 400 + i * 200, c = rnd.chance(0.5) ? '#c79a55' : '#2d3335'; S.add(line(`M${px} 0V${206}`, A('#3a3a38'), 2.4), path(`M${px - 34} 252q0 -46 34 -46t34 46z`, A(c)), ell(px, 252, 34, 5, P.dark ? '#fff3d0' : A('#fbf3df'))); if (P.dark) S.add(circ(px, 264, 170, S.rad([['#ffe0a0', 0.55], ['#ffe0a0', 0]]))); }
  const sc = rnd.pick(FABRICS); for (let i = 0; i < 3; i++) { const sx = 360 + i * 200; S.add(line(`M${sx} 660l-20 120M${sx + 80} 660l20 120M${sx - 10} 736h100`, A('#3f3528'), 6), path(`M${sx - 10} 640q50 -12 100 0v22q-50 12 -100 0z`, S.lin([A(lighten(sc, 0.12)), A(sc, 0.85)])), path(`M${sx - 6} 640v-44q46 -16 92 0v44q-46 -12 -92 0z`, S.lin([A(lighten(sc, 0.05)), A(sc, 0.9)]))); }
}

export function bathScene(S, P, rnd) {
  const R = room(S, P, rnd), { A, B } = R, tile = rnd.pick(['#dfe5e1', '#c8d3cf', '#e6dccb', '#9fb5b1', '#d9cfc0']);
  S.add(rect(B.x, B.y, B.w, B.h, A(tile))); let t = ''; for (let y = 0; y < 10; y++) t += `M${B.x} ${B.y + y * 40}h${B.w}`; for (let y = 0; y < 10; y++) for (let x = 0; x < 10; x++) t += `M${B.x + x * 80 + (y % 2) * 40} ${B.y + y * 40}v40`; S.add(line(t, A(darken(tile, 0.2)), 1.4, 'opacity=".4"'));
  const flip = rnd.chance(0.5), wx = flip ? B.x + 30 : B.x + 300, ww = 410; windowBack(S, P, rnd, R, wx, B.y + 40, ww, B.h - 90, { n: 3, kind: rnd.pick([1, 2, 2]) }); lightPatch(S, P, R, wx, ww);
  const vx = flip ? B.x + 480 : B.x + 20, vw = 240; S.add(rect(vx + 30, B.y + 60, vw - 60, 170, A('#cfdcdc'), 'rx="90"'), rect(vx + 36, B.y + 66, vw - 72, 158, S.lin([mix(A('#dfecec'), P.sky[2], 0.4), A('#b9cccc')], [0, 0, 1, 1]), 'rx="84"'), rect(vx, R.by2 - 140, vw, 12, A('#f6f3ec')), rect(vx, R.by2 - 128, vw, 74, S.lin([A('#a97d52'), A('#8a6340')])), path(`M${vx + 70} ${R.by2 - 140}q50 -44 100 0z`, A('#ffffff')), path(`M${vx + 120} ${R.by2 - 172}v-34h-22`, 'none', `stroke="${A('#c7a15c')}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"`));
  if (P.dark) S.add(circ(vx + 120, B.y + 145, 230, S.rad([['#ffe6b4', 0.5], ['#ffe6b4', 0]])));
  const bx = flip ? 240 : 480; S.add(ell(bx + 240, 742, 280, 16, '#1b2a2e', 'opacity=".26"'), path(`M${bx} 590h480q4 150 -110 150H${bx + 110}Q${bx - 4} 740 ${bx} 590z`, S.lin([A('#ffffff'), A('#d9dcd8')], [0, 0, 0.7, 1])), ell(bx + 240, 590, 246, 20, A('#ffffff')), ell(bx + 240, 592, 226, 14, A('#c8dcdc')), path(`M${bx + 500} 740V470q0 -22 -22 -22h-34`, 'none', `stroke="${A('#c7a15c')}" stroke-width="8" stroke-linecap="round"`), rect(bx + 40, 560, 70, 60, A(rnd.pick(FABRICS)), 'rx="6"'));
  plant(S, P, rnd, R, flip ? 1080 : 120, 720, 250, '#cfc3b0'); S.add(rect(flip ? 820 : 290, 690, 90, 12, A('#a97d52')), line(`M${flip ? 834 : 304} 700v56M${flip ? 896 : 366} 700v56`, A('#7d5a38'), 6), rect(flip ? 836 : 306, 662, 56, 28, A('#f1ece1'), 'rx="6"'));
}

export function officeScene(S, P, rnd) {
  const R = room(S, P, rnd), { A, B } = R; windowBack(S, P, rnd, R, B.x + 10, B.y + 24, B.w - 20, B.h - 60, { n: 6, kind: rnd.pick([0, 1, 0]), rail: 0.82 }); lightPatch(S, P, R, B.x + 40, B.w - 80);
  // ceiling light tracks
  for (const [a, b] of [[200, 320], [600, 600], [1000, 880]]) S.add(poly([[a - 60, 10], [a + 60, 10], [b + 26, B.y - 14], [b - 26, B.y - 14]], P.dark ? '#fff3d6' : A('#ffffff'), 'opacity=".9"'));
  // side glazed meeting room
  const side = rnd.chance(0.5); const mx = (x) => (side ? W - x : x); S.add(poly([[mx(0), 60], [mx(180), 148], [mx(180), 520], [mx(0), 680]], A(rnd.pick(['#8fb5b5', '#c9d8d6', '#d9b98c'])), 'opacity=".45"'), line(`M${mx(0)} 60L${mx(180)} 148V520L${mx(0)} 680M${mx(90)} 104V600`, A('#2f3739'), 5));
  rug(S, R, 600, 700, 520, 76, rnd.pick(['#cfd3cb', '#b9c4c3', '#d9cdb8']), '#ffffff');
  const dc = rnd.pick(['#d3ae7f', '#b98a5b', '#f1ece2']), ch = rnd.pick(FABRICS);
  const desk = (x, y, k) => {
    S.add(`<g transform="translate(${x} ${y}) scale(${k})">`, ell(150, 124, 190, 10, '#1b2a2e', 'opacity=".24"'), path('M10 8h280l22 16H-12z', A(lighten(dc, 0.1))), rect(-12, 24, 324, 9, A(dc, 0.85)), line('M6 33v88M294 33v88', A('#2f3739'), 7), rect(70, -76, 120, 72, A('#20282b'), 'rx="5"'), rect(76, -70, 108, 60, S.lin(P.dark ? ['#bfe0df', '#6fa6aa'] : [A('#dfeeee'), A('#9fc3c6')])), rect(86, -60, 40, 5, A('#0f5f66')), rect(86, -48, 70, 4, A('#ffffff')), rect(86, -40, 56, 4, A('#ffffff')), rect(124, -6, 12, 14, A('#20282b')), rect(206, -8, 60, 12, A('#f4efe4')), path('M226 -8v-20h16v20z', A(rnd.pick(ACC))),
      path('M96 60q0 -62 54 -62t54 62z', S.lin([A(lighten(ch, 0.12)), A(ch, 0.88)])), rect(90, 56, 120, 24, A(ch, 0.9), 'rx="10"'), line('M150 80v26M116 122q34 -26 68 0', A('#2f3739'), 7), '</g>');
  };
  desk(300, 520, 0.8); desk(640, 520, 0.8); desk(150, 610, 1.15); desk(700, 610, 1.15); plant(S, P, rnd, R, side ? 90 : 1110, 700, 300, '#38464a');
  for (let i = 0; i < 3; i++) { const px = 330 + i * 270; S.add(line(`M${px} 0V150`, A('#2f3739'), 2), circ(px, 168, 22, P.dark ? '#fff3d6' : A('#f8f3e6'))); if (P.dark) S.add(circ(px, 168, 150, S.rad([['#ffe6b4', 0.45], ['#ffe6b4', 0]]))); }
}

export function majlisScene(S, P, rnd) {
  const R = room(S, P, rnd), { A, B } = R; const c = rnd.pick(['#7d3f33', '#2f5f63', '#a5533c', '#c79a55', '#3f5a4c']);
  for (let i = 0; i < 3; i++) { const x = B.x + 60 + i * 230, w = 160; const clip = S.clip(`<path d="M${x} ${B.y + 290}V${B.y + 120}a80 80 0 0 1 160 0v170z"/>`); S.add(`<g clip-path="${clip}">`); view(S, P, rnd, x, B.y + 30, w, 270, { kind: 3 }); S.add('</g>', path(`M${x} ${B.y + 290}V${B.y + 120}a80 80 0 0 1 160 0v170z`, 'none', `stroke="${A('#8a6340')}" stroke-width="9"`)); let lt = ''; for (let k = 1; k < 4; k++) lt += `M${x + k * 40} ${B.y + 44}V${B.y + 290}`; S.add(line(lt + `M${x} ${B.y + 170}h160`, A('#8a6340'), 3, 'opacity=".8"')); }
  lightPatch(S, P, R, B.x + 60, 620);
  rug(S, R, 600, 690, 480, 92, rnd.pick(['#a5533c', '#2f5f63', '#7d3f33']), '#e8c98e'); for (let i = -3; i <= 3; i++) S.add(path(`M${600 + i * 110} 650l34 40l-34 40l-34 -40z`, A('#e8c98e'), 'opacity=".55"'));
  const seat = (x, y, w) => { S.add(rect(x, y - 66, w, 66, S.lin([A(lighten(c, 0.1)), A(c, 0.9)]), 'rx="12"'), rect(x, y, w, 44, S.lin([A(lighten(c, 0.18)), A(c, 0.84)]), 'rx="10"'), rect(x, y + 40, w, 10, A('#e8c98e'))); const n = Math.round(w / 120); for (let i = 0; i < n; i++) S.add(rect(x + 16 + i * (w / n), y - 58, w / n - 32, 56, S.lin([A(i % 2 ? '#e8c98e' : '#f2e8d6'), A(i % 2 ? '#c79a55' : '#ddcfb8')]), 'rx="14"')); };
  seat(B.x + 10, 530, B.w - 20); S.add(ell(600, 716, 120, 12, '#1b2a2e', 'opacity=".26"'), ell(600, 660, 112, 24, A('#8a6340')), ell(600, 654, 112, 24, A('#c7a15c')), rect(548, 660, 10, 48, A('#6d4c2e')), rect(642, 660, 10, 48, A('#6d4c2e')), path('M576 646q-22 -14 -10 -44q4 -14 16 -22q12 8 16 22q12 30 -10 44zM600 600q20 4 20 26M566 602l-12 -8', A('#e8c98e'), `stroke="${A('#b98f46')}" stroke-width="4"`), ...[632, 656].map((x) => path(`M${x} 640h16l-3 14h-10z`, A('#f7f1e4'))));
  const px = 600; S.add(line(`M${px} 0V70`, A('#5c4630'), 3), path(`M${px - 46} 120q0 -50 46 -50t46 50l-18 44h-56z`, S.lin(P.dark ? ['#ffdf9f', '#f2b45c'] : [A('#e8c98e'), A('#c79a55')]))); if (P.dark) S.add(circ(px, 130, 280, S.rad([['#ffdf9f', 0.6], ['#ffdf9f', 0]])));
  plant(S, P, rnd, R, 110, 730, 260, '#c77b58'); plant(S, P, rnd, R, 1100, 730, 240, '#c77b58');
}
