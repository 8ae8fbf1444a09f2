// Exterior painters. Each takes (S, P, rnd) and draws on a 1200 x 800 stage.
import { W, H, mix, lighten, darken, r, rect, poly, path, circ, ell, line, g, sub, Svg } from './core.mjs';
import { sky, haze, skyline, sea, palm, tree, hedge, facade, tower, windTower, dunes, mountains, grassTufts, dome } from './parts.mjs';

export const MATS = [
  { wall: '#efe7da', glass: '#86adb8', trim: '#b48a58' },   // limestone
  { wall: '#f4f2ec', glass: '#7fb0c0', trim: '#6c6a63' },   // white render
  { wall: '#d9c3a0', glass: '#7f9f9f', trim: '#8a5a35' },   // sand
  { wall: '#c9a48a', glass: '#8fb0b2', trim: '#6b4a3a' },   // pale clay
  { wall: '#5d676b', glass: '#9bbcc4', trim: '#c39a62' },   // graphite
  { wall: '#b9c6c6', glass: '#5d98a8', trim: '#d9b57c' },   // sea glass
  { wall: '#cfd3c8', glass: '#7aa39a', trim: '#a77746' },   // pale olive
];
const STYLES = ['curtain', 'balcony', 'ribbon', 'fins', 'grid'];

// draw a group into its own buffer so it can be mirrored as a reflection
function grouped(S, fn) {
  const keep = S.b; S.b = []; fn(); const inner = S.b.join(''); S.b = keep; const id = S.id();
  S.add(`<g id="${id}">${inner}</g>`); return id;
}
function reflect(S, P, id, y, clip, o = 0.34) {
  S.add(`<g clip-path="${clip}"><use href="#${id}" transform="translate(0 ${r(2 * y)}) scale(1 -1)" opacity="${o}"/></g>`);
}
function promenade(S, P, rnd, y, h) {
  S.add(rect(0, y, W, h, S.lin([P.lit_('#e6dccb'), P.sh_('#cdbfa8', 0.2)])), rect(0, y + h - 4, W, 5, P.sh_('#9f917b', 0.4)));
  let posts = ''; for (let x = 10; x < W; x += 26) posts += sub(x, y - 9, 2, 10); S.add(path(posts + sub(0, y - 10, W, 2), P.sh_('#6d7472', 0.3), 'opacity=".7"'));
}

export function towerScene(S, P, rnd) {
  const m = rnd.pick(MATS), m2 = rnd.pick(MATS), hz = 560, right = P.side < 0;
  P.sunX = right ? rnd.f(0.1, 0.3) : rnd.f(0.7, 0.9);
  sky(S, P, rnd, { horizon: hz });
  skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.55), min: 60, max: 240, peak: rnd.f(0.2, 0.8), wmin: 18, wmax: 40 });
  haze(S, P, hz, 220, 0.6);
  skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.15), min: 40, max: 170, peak: rnd.f(0.2, 0.8), lights: P.dark ? 0.12 : 0, wmin: 26, wmax: 54 });
  haze(S, P, hz, 90, 0.75);
  const heroX = right ? rnd.f(640, 760) : rnd.f(230, 330), heroW = rnd.f(190, 240), heroH = rnd.f(400, 480);
  const id = grouped(S, () => {
    const others = right ? [[90, 120, 250], [270, 100, 330], [430, 130, 210], [960, 120, 290], [1090, 110, 210]] : [[20, 110, 230], [140, 90, 300], [600, 120, 300], [760, 100, 230], [900, 130, 350], [1060, 120, 250]];
    for (const [x, w, h] of others) tower(S, P, rnd, x + rnd.f(-14, 14), w, hz, h * rnd.f(0.8, 1.12), { ...rnd.pick(MATS), style: rnd.pick(STYLES), top: rnd.pick(['flat', 'crown', 'slope', 'flat']), floor: 17, bay: 16 });
    S.add(rect(0, 330, W, 232, S.lin([[P.haze, 0], [P.haze, 0.5]])));
    tower(S, P, rnd, heroX, heroW, hz, heroH, { ...m, style: rnd.pick(['curtain', 'balcony', 'fins', 'balcony']), top: rnd.pick(['spire', 'crown', 'crown', 'slope']), floor: 20, bay: 21 });
    const px = heroX - 50, pw = heroW + 110;   // podium
    S.add(rect(px, hz - 54, pw, 54, S.lin([P.lit_(m2.wall), P.t(m2.wall)])), rect(px - 6, hz - 60, pw + 12, 8, P.lit_(lighten(m2.wall, 0.4))));
    let bays = ''; for (let x = px + 10; x < px + pw - 22; x += 30) bays += `M${r(x)} ${hz}v-26a11 11 0 0 1 22 0v26z`; S.add(path(bays, P.dark || P.lit > 0.2 ? P.win : P.sh_(P.glass, 0.4), `opacity="${P.dark ? 0.95 : 0.8}"`));
    for (let i = 0; i < 9; i++) { const tx = rnd.f(0, W); if (rnd.chance(0.6)) tree(S, P, rnd, tx, hz + 2, rnd.f(34, 54)); else palm(S, P, rnd, tx, hz + 2, rnd.f(70, 110)); }
  });
  promenade(S, P, rnd, hz, 20);
  sea(S, P, rnd, hz + 20, H);
  reflect(S, P, id, hz + 20, S.clip(`<rect x="0" y="${hz + 22}" width="${W}" height="${H}"/>`), P.dark ? 0.5 : 0.26);
  S.add(rect(0, hz + 20, W, 180, S.lin([[P.sea[1], 0.1], [P.sea[2], 0.75]])));
  let d = ''; for (let i = 0; i < 34; i++) { const y = rnd.f(hz + 30, H - 8); d += `M${r(rnd.f(-20, W))} ${r(y)}h${r(rnd.f(20, 30 + (y - hz) * 0.5))}`; } S.add(line(d, '#ffffff', 1.6, `opacity="${P.dark ? 0.16 : 0.34}" stroke-linecap="round"`));
  if (rnd.chance(0.65)) boat(S, P, rnd.f(120, 1000), 690 + rnd.f(-20, 30), rnd.f(0.7, 1.1));
}
function boat(S, P, x, y, k) {
  S.add(`<g transform="translate(${r(x)} ${r(y)}) scale(${r(k)})">`, ell(46, 12, 74, 5, P.shade, 'opacity=".3"'), path('M-20 -4H112L96 12H-4Z', S.lin([P.lit_('#ffffff'), P.sh_('#d5dfe0', 0.3)])), path('M14 -4L26 -22H70L86 -4Z', P.lit_('#eef3f2')), path('M30 -8l5 -9h32l6 9z', P.sh_(P.glass, 0.5)), rect(-4, 1, 104, 2, P.t('#c0895a')), '</g>');
}
export function dhow(S, P, x, y, k, flip = false) {
  S.add(`<g transform="translate(${r(x)} ${r(y)}) scale(${r(flip ? -k : k)} ${r(k)})">`, ell(0, 26, 130, 7, P.shade, 'opacity=".3"'),
    line('M-6 -2L14 -196', P.sh_('#6b4d31', 0.2), 6), path('M18 -192C60 -150 92 -80 96 -22C60 -34 10 -32 -28 -14C-14 -70 2 -140 18 -192Z', S.lin([P.lit_('#fbf3e2'), P.sh_('#e4d2b1', 0.28)], 'h')), line('M-60 -34L34 -206', P.sh_('#6b4d31', 0.2), 5), line('M-40 -8L-58 -36M96 -22L110 4', P.sh_('#6b4d31'), 2),
    path('M-124 -30C-100 -4 -70 4 0 4H84C110 2 126 -14 136 -34C130 4 110 28 84 28H-70C-100 26 -116 0 -124 -30Z', S.lin([P.lit_('#9a6a3f'), P.sh_('#5f3e25', 0.3)])), line('M-112 -12C-90 6 -60 10 0 10H88C108 8 120 0 130 -16', P.lit_('#e8c78e'), 3), '</g>');
}

export function villaScene(S, P, rnd, o = {}) {
  const m = rnd.pick(MATS.filter((x) => x.wall !== '#5d676b' || rnd.chance(0.4))), arch = o.arch ?? rnd.chance(0.4), gy = 560, flip = rnd.chance(0.5);
  sky(S, P, rnd, { horizon: 540 });
  if (rnd.chance(0.45)) { skyline(S, P, rnd, { y: 540, col: mix(P.far, P.haze, 0.5), min: 30, max: 150, peak: rnd.f(0.1, 0.9), wmin: 16, wmax: 36 }); haze(S, P, 540, 150, 0.7); }
  else if (rnd.chance(0.5)) mountains(S, P, rnd, 540, 130, mix(P.far, P.haze, 0.35));
  S.add(rect(0, 538, W, 262, S.lin([P.lit_('#e7dac3'), P.t('#dccbb0'), P.sh_('#c5b293', 0.2)])));
  if (flip) S.add(`<g transform="translate(${W} 0) scale(-1 1)">`);
  // garden wall + planting behind
  S.add(rect(0, 470, W, 70, S.lin([P.lit_(m.wall, 0.1), P.sh_(m.wall, 0.25)])), rect(0, 464, W, 8, P.lit_(lighten(m.wall, 0.3))));
  const treeN = rnd.i(3, 5); for (let i = 0; i < treeN; i++) tree(S, P, rnd, rnd.chance(0.5) ? rnd.f(0, 200) : rnd.f(980, 1200), 540, rnd.f(110, 190));
  palm(S, P, rnd, rnd.f(60, 170), 546, rnd.f(300, 380)); palm(S, P, rnd, rnd.f(1030, 1100), 546, rnd.f(330, 420));
  const wall = m.wall, L = P.lit_(wall), D = P.sh_(wall), T = P.lit_(lighten(wall, 0.5)), wood = m.trim;
  const glow = P.lit > 0.15 || P.dark, inC = glow ? [mix('#fff1cf', P.win, 0.4), P.win, mix(P.win, '#c9853e', 0.5)] : [mix(P.t(P.glass), '#ffffff', 0.45), P.t(P.glass), P.sh_(P.glass, 0.5)];
  const glaze = (x, y, w, h, n) => {
    S.add(rect(x, y, w, h, S.lin(inC)));
    if (glow) { S.add(rect(x, y + h * 0.62, w, h * 0.38, '#7a4b24', 'opacity=".18"'), circ(x + w * 0.3, y + h * 0.3, h * 0.09, '#fffbe8', 'opacity=".9"'), circ(x + w * 0.3, y + h * 0.3, h * 0.4, S.rad([['#fff6d8', 0.7], ['#fff6d8', 0]])), rect(x + w * 0.5, y + h * 0.66, w * 0.34, h * 0.2, '#8a5a34', 'opacity=".45" rx="6"')); }
    else { S.add(poly([[x, y + h * 0.55], [x + w * 0.5, y], [x + w * 0.8, y], [x + w * 0.05, y + h]], '#ffffff', 'opacity=".2"'), rect(x, y, w, h * 0.16, P.shade, 'opacity=".3"')); }
    S.add(rect(x, y, w * 0.07, h, lighten(P.t('#efe6d6'), 0.2), 'opacity=".75"'), rect(x + w * 0.93, y, w * 0.07, h, lighten(P.t('#efe6d6'), 0.1), 'opacity=".65"'));
    let mm = ''; for (let i = 0; i <= n; i++) mm += sub(x + (w - 4) * i / n, y, 4, h); S.add(path(mm + sub(x, y, w, 4), P.sh_('#3c4447', 0.3)));
  };
  const archWin = (x, y, w, h) => { S.add(path(`M${r(x)} ${r(y + h)}V${r(y + w / 2)}a${r(w / 2)} ${r(w / 2)} 0 0 1 ${r(w)} 0V${r(y + h)}Z`, S.lin(inC), `stroke="${T}" stroke-width="5"`)); if (!glow) S.add(path(`M${r(x)} ${r(y + h * 0.5)}V${r(y + w / 2)}a${r(w / 2)} ${r(w / 2)} 0 0 1 ${r(w)} 0v6Z`, P.shade, 'opacity=".25"')); S.add(rect(x + w / 2 - 2, y + 2, 4, h - 2, P.sh_('#4a4238', 0.3), 'opacity=".7"')); };
  const slats = (x, y, w, h) => { S.add(rect(x, y, w, h, S.lin([P.lit_(wood), P.sh_(wood, 0.25)]))); let d = ''; for (let i = x + 5; i < x + w; i += 9) d += `M${r(i)} ${r(y)}v${r(h)}`; S.add(line(d, P.sh_(darken(wood, 0.4), 0.4), 2.6, 'opacity=".6"')); };
  const box = (x, y, w, h) => { S.add(rect(x, y, w, h, S.lin(P.side < 0 ? [L, mix(L, D, 0.28)] : [mix(L, D, 0.28), L], 'h'))); };
  const slab = (x, y, w, h = 14) => { S.add(rect(x, y, w, h, T), rect(x, y + h, w, 20, S.lin([[P.shade, 0.55], [P.shade, 0]]))); };
  const id = grouped(S, () => {
    S.add(ell(600, gy + 4, 480, 14, P.shade, 'opacity=".3"'));
    const gh = 138, uh = 124, gx = 270, gw = 640, ux = rnd.f(330, 400), uw = rnd.f(430, 500);
    if (!arch) {
      // upper volume cantilevered over a glazed ground floor
      const uy = gy - gh - uh;
      box(ux, uy, uw, uh); slab(ux - 16, uy - 14, uw + 32);
      glaze(ux + 26, uy + 24, uw * 0.5, uh - 42, 3); slats(ux + uw * 0.5 + 42, uy + 18, uw * 0.5 - 62, uh - 18);
      box(gx, gy - gh, gw, gh); slab(gx - 20, gy - gh - 12, gw + 60);
      S.add(rect(gx - 20, gy - gh + 2, gw + 60, 26, S.lin([[P.shade, 0.4], [P.shade, 0]])));
      glaze(gx + 30, gy - gh + 20, 290, gh - 22, 4);
      S.add(rect(gx + 336, gy - gh + 2, 92, gh - 2, S.lin([P.lit_('#b9a283'), P.sh_('#a08a6d', 0.2)])));
      let st = ''; for (let yy = 0; yy < gh - 10; yy += 15) st += `M${gx + 336} ${r(gy - gh + 12 + yy)}h92`; S.add(line(st, P.sh_('#7c6a52', 0.3), 1.4, 'opacity=".5"'));
      slats(gx + 446, gy - 108, 56, 108); S.add(rect(gx + 494, gy - 58, 3, 18, P.t('#e7d5ae')));
      glaze(gx + 520, gy - gh + 20, 100, gh - 22, 1);
      // pergola / carport
      S.add(rect(gx + gw, gy - gh + 4, 132, 10, T), rect(gx + gw + 118, gy - gh + 12, 9, gh - 12, P.sh_(wall, 0.2)));
      let pg = ''; for (let i = 0; i < 9; i++) pg += sub(gx + gw + 6 + i * 13, gy - gh - 3, 4, 8); S.add(path(pg, P.t(wood)));
      if (rnd.chance(0.5)) car(S, P, rnd, gx + gw + 6, gy);
      // roof terrace rail + plants
      let rl = ''; for (let x = gx - 8; x < ux - 18; x += 16) rl += sub(x, gy - gh - 40, 2, 28); S.add(path(rl + sub(gx - 10, gy - gh - 42, ux - gx - 8, 3), P.sh_('#59605f', 0.3)));
      hedge(S, P, rnd, gx - 6, gy - gh - 12, ux - gx - 30, 20);
    } else {
      // courtyard house: arcade, parapet, wind tower
      const uy = gy - gh - uh + 14;
      windTower(S, P, rnd.f(300, 330), gy - gh + 6, 86, 232, wall);
      box(430, uy, 400, uh); S.add(rect(424, uy - 12, 412, 14, T));
      let cren = ''; for (let x = 428; x < 824; x += 24) cren += `M${x} ${r(uy - 12)}v-8l6 -6l6 6v8z`; S.add(path(cren, L));
      for (let i = 0; i < 4; i++) archWin(466 + i * 92, uy + 24, 50, uh - 34);
      box(gx, gy - gh, gw, gh); S.add(rect(gx - 8, gy - gh - 8, gw + 16, 12, T), rect(gx, gy - gh + 4, gw, 18, S.lin([[P.shade, 0.4], [P.shade, 0]])));
      for (let i = 0; i < 6; i++) { if (i === 2) continue; archWin(gx + 26 + i * 103, gy - 100, 74, 100); }
      const dx = gx + 26 + 206; S.add(path(`M${dx} ${gy}V${gy - 78}a37 37 0 0 1 74 0V${gy}Z`, S.lin([P.lit_(wood), P.sh_(wood, 0.35)]), `stroke="${T}" stroke-width="6"`)); let dd = ''; for (let a = 0; a < 4; a++) for (let b = 0; b < 2; b++) dd += sub(dx + 9 + b * 31, gy - 74 + a * 19, 25, 13); S.add(path(dd, P.sh_(darken(wood, 0.35), 0.3), 'opacity=".6"'));
      // lattice panel
      let lat = ''; for (let i = 0; i < 7; i++) for (let j = 0; j < 3; j++) lat += `M${860 + i * 7} ${gy - 190 + j * 7}`; 
    }
    const fl = rnd.pick(['#e0568a', '#e8774b', '#f1efe6', '#d9427b']);
    hedge(S, P, rnd, gx - 130, gy + 4, 120, 54, { flowers: fl }); hedge(S, P, rnd, gx + gw + (arch ? 10 : 140), gy + 4, 130, 48, { flowers: rnd.chance(0.6) ? fl : null });
  });
  // deck, pool
  S.add(rect(0, gy, W, 56, S.lin([P.lit_('#efe5d2'), P.t('#e0d2b8')])));
  const py = 612, pool = `M236 ${py}H930L1090 772H120Z`, pc = P.dark ? [mix('#2fb7bd', P.ambC, 0.25), mix('#0f7f8c', P.ambC, 0.3), mix('#075a69', P.ambC, 0.35)] : ['#8fe0dc', '#3bb8bf', '#1690a0'];
  S.add(path(`M222 ${py - 8}H944L1120 786H90Z`, P.lit_('#f7f0e2')), path(`M90 786H1120v10H90Z`, P.sh_('#cdbfa6', 0.3)), path(pool, S.lin(pc)));
  const clip = S.clip(`<path d="${pool}"/>`);
  reflect(S, P, id, py - 6, clip, P.dark ? 0.5 : 0.24);
  S.add(path(pool, S.lin([[pc[0], 0.1], [pc[1], 0.35], [pc[2], 0.72]])));
  let wv = ''; for (let i = 0; i < 60; i++) { const t = rnd.n(), y = py + 8 + t * 150, x = rnd.f(160, 1040), l = 12 + t * 46; wv += `M${r(x)} ${r(y)}q${r(l / 4)} ${r(-3 - t * 3)} ${r(l / 2)} 0t${r(l / 2)} 0`; }
  S.add(g(line(wv, '#ffffff', 2, `opacity="${P.dark ? 0.22 : 0.5}" stroke-linecap="round"`), `clip-path="${clip}"`), path(`M236 ${py}H930l6 6H230Z`, P.shade, 'opacity=".35"'));
  if (P.dark) S.add(g(ell(420, 700, 240, 60, S.rad([['#aef6ee', 0.5], ['#aef6ee', 0]])) + ell(800, 690, 220, 60, S.rad([['#aef6ee', 0.5], ['#aef6ee', 0]])), `clip-path="${clip}"`));
  for (const lx of [1010, 1092]) lounger(S, P, lx, 640, 0.9);
  if (rnd.chance(0.7)) parasol(S, P, 1060, 640, rnd.pick(['#f3e9d6', '#e8b36a', '#2f7f86', '#d9735a']));
  hedge(S, P, rnd, -20, 800, 170, 90); grassTufts(S, P, rnd, 740, 800, 26, P.t('#6f8a4a'));
  if (rnd.chance(0.6)) hedge(S, P, rnd, 1096, 806, 140, 74, { flowers: rnd.chance(0.5) ? '#f0d27a' : null });
  if (flip) S.add('</g>');
}
function car(S, P, rnd, x, y) { const c = rnd.pick(['#e8ecec', '#2b3338', '#8c2f2b', '#3f6f7a']); S.add(ell(x + 55, y, 62, 5, P.shade, 'opacity=".4"'), path(`M${x} ${y - 8}c0 -14 4 -20 18 -22c10 -16 18 -22 34 -22h18c14 0 22 8 30 22c12 2 16 8 16 22z`, S.lin([P.lit_(c), P.sh_(c, 0.3)])), path(`M${x + 26} ${y - 31}c7 -10 12 -15 26 -15h4v15zM${x + 61} ${y - 31}v-15h8c10 0 16 6 22 15z`, P.sh_(P.glass, 0.5)), circ(x + 26, y - 7, 11, '#1c2427'), circ(x + 90, y - 7, 11, '#1c2427'), circ(x + 26, y - 7, 5, '#9aa6a8'), circ(x + 90, y - 7, 5, '#9aa6a8')); }
function lounger(S, P, x, y, k) { S.add(`<g transform="translate(${x} ${y}) scale(${k})">`, ell(30, 22, 48, 5, P.shade, 'opacity=".3"'), path('M-8 8H60L66 14H-6Z', P.lit_('#ffffff')), path('M48 8L72 -22L80 -18L64 12Z', P.lit_('#f4efe4')), rect(-2, 14, 3, 9, P.t('#9a8260')), rect(56, 14, 3, 9, P.t('#9a8260')), '</g>'); }
function parasol(S, P, x, y, c) { S.add(rect(x - 2, y - 110, 4, 128, P.t('#8a7358')), path(`M${x - 84} ${y - 84}Q${x} ${y - 156} ${x + 84} ${y - 84}Q${x} ${y - 98} ${x - 84} ${y - 84}Z`, S.lin(P.side < 0 ? [P.lit_(c), P.sh_(c, 0.3)] : [P.sh_(c, 0.3), P.lit_(c)], 'h')), path(`M${x - 28} ${y - 91}Q${x - 14} ${y - 128} ${x} ${y - 122}Q${x + 14} ${y - 128} ${x + 28} ${y - 91}Z`, '#ffffff', 'opacity=".2"')); }

export function apartmentScene(S, P, rnd) {
  const m = rnd.pick(MATS), gy = 660;
  sky(S, P, rnd, { horizon: 620 });
  skyline(S, P, rnd, { y: 640, col: mix(P.far, P.haze, 0.4), min: 90, max: 320, peak: rnd.f(0.1, 0.9), wmin: 30, wmax: 66, lights: P.dark ? 0.08 : 0 }); haze(S, P, 640, 260, 0.75);
  const bx = rnd.f(150, 260), bw = rnd.f(600, 700), bh = rnd.f(440, 520), n = rnd.i(2, 3), style = rnd.pick(['balcony', 'balcony', 'grid', 'ribbon']);
  S.add(rect(0, gy - 22, W, 170, S.lin([P.lit_('#ded6c8'), P.sh_('#c6baa6', 0.25)])));
  for (let i = 0; i < 4; i++) tree(S, P, rnd, rnd.chance(0.5) ? rnd.f(0, bx - 20) : rnd.f(bx + bw + 40, W), gy - 14, rnd.f(110, 170));
  const side = 70; const ls = P.side < 0;
  facade(S, P, rnd, ls ? bx + bw : bx - side, gy - bh, side, bh, { ...m, style: 'grid', floor: 58, bay: 40, shade: true });
  let x = bx;
  for (let i = 0; i < n; i++) {
    const w = bw / n, hh = bh + (i % 2 ? 34 : 0);
    facade(S, P, rnd, x, gy - hh, w - 14, hh, { ...m, style, floor: 58, bay: rnd.f(58, 74) });
    S.add(rect(x - 6, gy - hh - 10, w - 2, 12, P.lit_(lighten(m.wall, 0.5))));
    S.add(rect(x + w - 14, gy - bh, 14, bh, S.lin([P.sh_(m.trim, 0.1), P.sh_(m.trim, 0.35)])));
    x += w;
  }
  // lobby
  const lx = bx + bw * 0.36, lw = bw * 0.28;
  S.add(rect(bx, gy - 66, bw - 14, 66, S.lin([P.sh_(m.trim, 0.25), P.sh_(darken(m.trim, 0.2), 0.3)])));
  let shops = ''; for (let xx = bx + 14; xx < bx + bw - 60; xx += 74) shops += sub(xx, gy - 52, 58, 52); S.add(path(shops, S.lin(P.lit > 0.15 ? [P.win, mix(P.win, '#b57634', 0.5)] : [mix(P.t(P.glass), '#ffffff', 0.4), P.t(P.glass)])));
  S.add(rect(lx - 16, gy - 84, lw + 32, 12, P.lit_(lighten(m.wall, 0.5))), rect(lx - 16, gy - 72, lw + 32, 20, S.lin([[P.shade, 0.5], [P.shade, 0]])));
  street(S, P, rnd, gy);
  for (let i = 0; i < 4; i++) palm(S, P, rnd, 60 + i * 330 + rnd.f(-50, 50), gy + 16, rnd.f(210, 290));
  hedge(S, P, rnd, bx - 20, gy + 12, bw * 0.34, 30, { flowers: rnd.chance(0.5) ? '#e8774b' : null }); hedge(S, P, rnd, bx + bw * 0.68, gy + 12, bw * 0.34, 30);
}
function street(S, P, rnd, y) {
  S.add(rect(0, y, W, 36, S.lin([P.lit_('#e9e0d0'), P.t('#d6cab5')])), rect(0, y + 36, W, 6, P.sh_('#b3a68f', 0.2)), rect(0, y + 42, W, H - y, S.lin([P.sh_('#8b8f8e', 0.25), P.sh_('#6f7576', 0.3)])));
  let d = ''; for (let x = rnd.f(-60, 0); x < W; x += 130) d += `M${r(x)} ${y + 92}h64`; S.add(line(d, '#f4efe2', 5, `opacity="${P.dark ? 0.35 : 0.8}"`));
  if (rnd.chance(0.8)) S.add(`<g transform="translate(${r(rnd.f(60, 900))} ${y + 74}) scale(1.25)">`), car(S, P, rnd, 0, 0), S.add('</g>');
}

export function warehouseScene(S, P, rnd) {
  const gy = 590, c = rnd.pick(['#c9cfd0', '#dcd8cd', '#8fa5ab', '#b9a98f', '#e2e4df']), acc = rnd.pick(['#d9843b', '#2f7f86', '#b6432f', '#3f5f73', '#c9a23a']);
  sky(S, P, rnd, { horizon: 560 });
  skyline(S, P, rnd, { y: 566, col: mix(P.far, P.haze, 0.45), min: 20, max: 90, wmin: 40, wmax: 120 }); haze(S, P, 566, 100, 0.7);
  S.add(rect(0, 560, W, 240, S.lin([P.lit_('#d4cbbb'), P.t('#c4b9a6'), P.sh_('#a89d8a', 0.3)])));
  const bays = rnd.i(2, 3), bx = 130, bw = 940 / bays, eave = rnd.f(230, 280), ridge = rnd.f(50, 84), saw = rnd.chance(0.35);
  for (let i = 0; i < bays; i++) {
    const x = bx + i * bw, y = gy - eave;
    const roof = saw ? [[x, y], [x, y - ridge], [x + bw, y]] : [[x, y], [x + bw / 2, y - ridge], [x + bw, y]];
    const shape = [[x, gy], ...roof, [x + bw, gy]];
    S.add(poly(shape, S.lin(P.side < 0 ? [P.lit_(c, 0.3), P.t(c)] : [P.t(c), P.lit_(c, 0.3)], 'h')));
    let cor = ''; for (let xx = x + 8; xx < x + bw; xx += 11) { const k = (xx - x) / bw, top = saw ? y - ridge * (1 - k) : y - ridge * (1 - Math.abs(k - 0.5) * 2); cor += `M${r(xx)} ${r(top + 6)}V${gy}`; }
    S.add(line(cor, P.sh_(c, 0.5), 2, 'opacity=".34"'), line('M' + roof.map((p) => r(p[0]) + ' ' + r(p[1])).join('L'), P.lit_(lighten(acc, 0.05), 0.1), 12, 'stroke-linejoin="round"'), rect(x, gy - 64, bw, 64, P.sh_(acc, 0.12), 'opacity=".16"'));
    const dw = bw * 0.42, dx = x + bw * 0.12, dh = 148, open = rnd.chance(0.4);
    S.add(rect(dx - 8, gy - dh - 8, dw + 16, dh + 8, P.sh_('#4d5557', 0.2)));
    if (open) { S.add(rect(dx, gy - dh, dw, dh, S.lin(P.dark ? [P.win, '#8a5f2c'] : ['#29363b', '#47555a']))); S.add(rect(dx, gy - dh, dw, 34, P.t('#dfe2df'))); let bx2 = ''; for (let q = 0; q < 3; q++) for (let z = 0; z < 3 - q; z++) bx2 += sub(dx + 12 + z * 34 + q * 17, gy - 28 - q * 28, 31, 26); S.add(path(bx2, P.t('#b98a55'), 'stroke="#7d5930" stroke-width="1.5"')); }
    else { S.add(rect(dx, gy - dh, dw, dh, S.lin([P.lit_('#eef0ec'), P.t('#cfd3d0')]))); let rl = ''; for (let yy = gy - dh + 12; yy < gy; yy += 12) rl += `M${r(dx)} ${r(yy)}h${r(dw)}`; S.add(line(rl, P.sh_('#7c8687', 0.3), 1.6, 'opacity=".55"')); }
    let bump = sub(dx - 8, gy - 34, 8, 34) + sub(dx + dw, gy - 34, 8, 34); S.add(path(bump, '#e8bd3e'));
    const pxx = x + bw * 0.68; S.add(rect(pxx, gy - 92, 44, 92, P.sh_(acc, 0.25)), rect(pxx + 8, gy - 82, 28, 30, P.lit > 0.2 ? P.win : P.t(P.glass)), rect(pxx - 8, gy - 104, 60, 8, P.lit_(acc)));
    let win = ''; for (let q = 0; q < 5; q++) win += sub(x + bw * 0.12 + q * bw * 0.155, gy - eave + 22, bw * 0.12, 26); S.add(path(win, P.lit > 0.2 ? P.win : S.lin([mix(P.t(P.glass), '#fff', 0.4), P.t(P.glass)]), 'opacity=".92"'));
    S.add(rect(x + bw * 0.86, gy - 120, 40, 40, P.t('#ffffff'), 'rx="4" opacity=".9"'), `<text x="${r(x + bw * 0.86 + 20)}" y="${gy - 92}" font-family="Arial" font-weight="700" font-size="24" text-anchor="middle" fill="${P.sh_(acc, 0.2)}">${i + 1}</text>`);
  }
  S.add(rect(0, gy, W, 12, S.lin([[P.shade, 0.35], [P.shade, 0]])));
  let mk = ''; for (let i = 0; i < 7; i++) mk += `M${150 + i * 150} ${gy + 26}l${-30 + i * 10} 150`; S.add(line(mk, '#f3ead2', 5, `opacity="${P.dark ? 0.3 : 0.7}"`));
  truck(S, P, rnd, rnd.f(60, 160), 720, acc, 1.2); if (rnd.chance(0.6)) truck(S, P, rnd, rnd.f(680, 760), 690, '#f1efe8', 1);
  for (let i = 0; i < 3; i++) palm(S, P, rnd, 40 + i * 560 + rnd.f(-20, 20), gy + 6, rnd.f(150, 210));
}
function truck(S, P, rnd, x, y, c, k) { S.add(`<g transform="translate(${r(x)} ${r(y)}) scale(${k})">`, ell(150, 4, 176, 9, P.shade, 'opacity=".36"'), rect(0, -118, 220, 104, S.lin([P.lit_('#f7f6f1'), P.sh_('#d9dcd8', 0.22)]), 'rx="5"'), rect(0, -62, 220, 16, P.t(c)), path('M226 -14V-92h38c20 0 26 10 34 34l16 10v34Z', S.lin([P.lit_(c), P.sh_(c, 0.3)])), path('M240 -82h24c12 0 17 7 22 24h-46z', P.sh_(P.glass, 0.5)), rect(-4, -16, 322, 8, P.sh_('#3d4648', 0.4)), ...[36, 78, 272].map((cx) => circ(cx, -6, 18, '#1e2628') + circ(cx, -6, 8, '#98a3a5')), '</g>'); }

export function labourScene(S, P, rnd) {
  const gy = 610, m = rnd.pick(MATS.slice(0, 4)), bx = 90, bw = 1020, fl = rnd.i(3, 4), fh = 96, bh = fl * fh;
  sky(S, P, rnd, { horizon: 580 });
  skyline(S, P, rnd, { y: 580, col: mix(P.far, P.haze, 0.45), min: 20, max: 110, wmin: 40, wmax: 100 }); haze(S, P, 580, 120, 0.7);
  S.add(rect(0, 575, W, 225, S.lin([P.lit_('#e0d3bd'), P.sh_('#c7b89e', 0.25)])));
  S.add(rect(bx, gy - bh, bw, bh, S.lin(P.side < 0 ? [P.lit_(m.wall), P.t(m.wall)] : [P.t(m.wall), P.lit_(m.wall)], 'h')), rect(bx - 10, gy - bh - 14, bw + 20, 16, P.lit_(lighten(m.wall, 0.5))));
  const stairW = 110, sx = bx + bw / 2 - stairW / 2;
  let win = '', on = '', doors = '', rails = '', ac = '', slab = '';
  for (let i = 0; i < fl; i++) {
    const y = gy - bh + i * fh; slab += sub(bx - 4, y + fh - 8, bw + 8, 8); rails += sub(bx, y + fh - 42, bw, 3); for (let x = bx + 6; x < bx + bw; x += 13) rails += sub(x, y + fh - 40, 2, 32);
    for (let x = bx + 20; x < bx + bw - 70; x += 92) { if (x > sx - 70 && x < sx + stairW) continue; doors += sub(x, y + 24, 28, fh - 32); (rnd.chance(P.lit + 0.06) ? (on += sub(x + 38, y + 28, 34, 28)) : (win += sub(x + 38, y + 28, 34, 28))); if (rnd.chance(0.6)) ac += sub(x + 43, y + 12, 24, 11); }
  }
  let shd = ''; for (let i = 0; i < fl; i++) shd += sub(bx, gy - bh + i * fh, bw, 22);
  S.add(path(doors, P.sh_(m.trim, 0.1)), path(win, S.lin([mix(P.t(P.glass), '#fff', 0.3), P.t(P.glass)])), path(on, P.win), path(ac, P.t('#f2f3ef')), path(shd, P.shade, 'opacity=".24"'), path(slab, P.lit_(lighten(m.wall, 0.5))), path(rails, P.sh_('#4d6468', 0.2), 'opacity=".85"'));
  S.add(rect(sx, gy - bh - 44, stairW, bh + 44, S.lin([P.lit_(m.trim), P.sh_(m.trim, 0.25)])), ...Array.from({ length: fl }, (_, i) => rect(sx + 26, gy - bh + 16 + i * fh, stairW - 52, 54, P.lit > 0.1 ? P.win : P.t(P.glass))), path(`M${sx + 26} ${gy}v-66h${stairW - 52}v66z`, P.sh_('#2d3a3d', 0.3)));
  for (let i = 0; i < 5; i++) S.add(rect(bx + 90 + i * 190, gy - bh - 44, 46, 30, P.sh_('#cfd5d4', 0.2)), circ(bx + 113 + i * 190, gy - bh - 29, 10, P.sh_('#7d8989', 0.3)));
  street(S, P, rnd, gy + 10);
  const x = rnd.f(120, 560), y = 720; // staff bus
  S.add(`<g transform="translate(${r(x)} ${y})">`, ell(170, 4, 190, 9, P.shade, 'opacity=".36"'), path('M0 -10V-104q0 -14 14 -14H318q18 0 24 22l10 44V-10Z', S.lin([P.lit_('#f8f6ef'), P.sh_('#dcdad0', 0.2)])), rect(0, -48, 350, 12, P.t(rnd.pick(['#2f7f86', '#d9843b', '#b6432f']))), path(Array.from({ length: 6 }, (_, i) => sub(16 + i * 48, -100, 40, 38)).join('') + 'M306 -100h14q8 0 12 14l6 24h-32z', P.sh_(P.glass, 0.45)), circ(70, -8, 20, '#1e2628'), circ(282, -8, 20, '#1e2628'), circ(70, -8, 9, '#98a3a5'), circ(282, -8, 9, '#98a3a5'), '</g>');
  for (let i = 0; i < 3; i++) palm(S, P, rnd, 40 + i * 540 + rnd.f(-20, 30), gy + 14, rnd.f(170, 240));
}

export function farmScene(S, P, rnd) {
  const hz = 430; sky(S, P, rnd, { horizon: hz + 20 });
  if (rnd.chance(0.6)) { mountains(S, P, rnd, hz + 10, 150, mix(P.far, P.haze, 0.3)); haze(S, P, hz + 10, 90, 0.7); } else dunes(S, P, rnd, hz - 8, 60, '#e2b97f', { n: 3 });
  S.add(rect(0, hz, W, H - hz, S.lin([P.lit_(rnd.pick(['#cdbb83', '#d7c08b'])), P.t('#a98f58')])));
  // crop rows in perspective
  const vx = rnd.f(420, 780); const rows = 17, gcol = rnd.pick(['#6f8f45', '#7d9a52', '#5f8550']);
  for (let i = 0; i < rows; i++) { const a = (i - rows / 2) / rows, x0 = vx + a * 620, x1 = vx + a * 3100, w0 = 9, w1 = 70; S.add(poly([[x0 - w0 / 2, hz + 46], [x0 + w0 / 2, hz + 46], [x1 + w1 / 2, H], [x1 - w1 / 2, H]], S.lin([P.sh_(gcol, 0.1), P.lit_(gcol, 0.2), P.sh_(darken(gcol, 0.1), 0.2)]))); }
  // distant grove
  for (let i = 0; i < 15; i++) palm(S, P, rnd, i * 84 + rnd.f(-20, 20), hz + 44 + rnd.f(-4, 6), rnd.f(70, 105));
  // greenhouse tunnels
  const gx = rnd.chance(0.5) ? 690 : 90; for (let i = 0; i < 3; i++) { const x = gx + i * 128; S.add(path(`M${x} ${hz + 66}v-28a58 48 0 0 1 116 0v28z`, S.lin([lighten(P.lit_('#f4f8f4'), 0.1), P.t('#cfdcd4')]), 'opacity=".94"'), line(`M${x + 29} ${hz + 66}v-62M${x + 58} ${hz + 66}v-76M${x + 87} ${hz + 66}v-62`, P.sh_('#8ba39a', 0.2), 2, 'opacity=".6"'), rect(x + 44, hz + 24, 28, 42, P.sh_(P.glass, 0.2), 'opacity=".6"')); }
  // farmhouse
  const fx = gx > 400 ? 150 : 690, wall = rnd.pick(['#f1e6d2', '#e7cfa8', '#f5f0e4']); const fy = hz + 84;
  S.add(ell(fx + 150, fy, 220, 9, P.shade, 'opacity=".3"'), rect(fx, fy - 92, 300, 92, S.lin([P.lit_(wall), P.t(wall)])), rect(fx - 8, fy - 100, 316, 12, P.lit_(lighten(wall, 0.4))), rect(fx + 190, fy - 140, 90, 48, P.sh_(wall, 0.16)), rect(fx + 184, fy - 146, 102, 9, P.lit_(lighten(wall, 0.4))));
  let ar = ''; for (let i = 0; i < 5; i++) ar += `M${fx + 18 + i * 56} ${fy}v-44a19 19 0 0 1 38 0v44z`; S.add(path(ar, P.lit > 0.15 ? P.win : P.sh_('#7d6a4e', 0.3)), rect(fx, fy - 88, 300, 14, S.lin([[P.shade, 0.35], [P.shade, 0]])));
  // water channel + foreground palms
  S.add(path(`M${r(vx - 14)} ${hz + 50}h22L${r(vx + 220)} 800h-190z`, S.lin([mix(P.sea[0], '#ffffff', 0.15), P.sea[1]]), 'opacity=".92"'), line(`M${r(vx + 4)} ${hz + 90}l60 180M${r(vx + 20)} ${hz + 140}l90 220`, '#ffffff', 2, 'opacity=".35"'));
  palm(S, P, rnd, rnd.f(60, 150), 730, rnd.f(430, 520)); palm(S, P, rnd, rnd.f(1050, 1130), 760, rnd.f(470, 560)); palm(S, P, rnd, rnd.f(960, 1010), 690, rnd.f(300, 350));
  grassTufts(S, P, rnd, 700, 800, 40, P.t('#8c9a4e'));
}

export function retailScene(S, P, rnd) {
  const gy = 640, m = rnd.pick(MATS), n = rnd.i(3, 4), acc = ['#c2553b', '#2f7f86', '#d9a441', '#5f7a4a', '#7d4a3a', '#24566b'].sort(() => rnd.n() - 0.5);
  sky(S, P, rnd, { horizon: 600 });
  skyline(S, P, rnd, { y: 620, col: mix(P.far, P.haze, 0.35), min: 160, max: 380, wmin: 60, wmax: 120, lights: P.dark ? 0.08 : 0 }); haze(S, P, 620, 320, 0.7);
  const bx = 40, bw = 1120, bh = rnd.f(330, 390);
  S.add(rect(bx, gy - bh, bw, bh, S.lin(P.side < 0 ? [P.lit_(m.wall), P.t(m.wall)] : [P.t(m.wall), P.lit_(m.wall)], 'h')), rect(bx - 10, gy - bh - 14, bw + 20, 18, P.lit_(lighten(m.wall, 0.5))));
  // upper floor windows
  let up = '', on = '', sill = ''; for (let x = bx + 34; x < bx + bw - 60; x += 82) { const a = `M${r(x)} ${r(gy - bh + 128)}v-66a23 23 0 0 1 46 0v66z`; rnd.chance(P.lit) ? (on += a) : (up += a); sill += sub(x - 5, gy - bh + 128, 56, 6); }
  S.add(path(up, S.lin([mix(P.t(P.glass), '#fff', 0.3), P.sh_(P.glass, 0.3)])), path(on, P.win), path(sill, P.lit_(lighten(m.wall, 0.5))));
  const sw = bw / n, sh = 168, glow = P.lit > 0.1;
  for (let i = 0; i < n; i++) {
    const x = bx + i * sw + 16, w = sw - 32, c = acc[i % acc.length];
    S.add(rect(x - 6, gy - sh - 46, w + 12, sh + 46, P.sh_(darken(c, 0.25), 0.2)), rect(x, gy - sh - 40, w, 36, S.lin([P.t(darken(c, 0.1)), P.sh_(darken(c, 0.25), 0.2)])));
    // abstract signage: a glyph and bars, no words
    S.add(circ(x + 30, gy - sh - 22, 10, P.lit_('#fff4dc'), 'opacity=".95"'), rect(x + 50, gy - sh - 28, w * 0.3, 7, P.lit_('#fff4dc'), 'rx="3" opacity=".95"'), rect(x + 50, gy - sh - 17, w * 0.18, 4, P.lit_('#fff4dc'), 'rx="2" opacity=".7"'));
    S.add(rect(x, gy - sh, w, sh, S.lin(glow ? ['#fff0c9', mix(P.win, '#ffffff', 0.2), mix(P.win, '#a8682c', 0.45)] : [mix(P.t(P.glass), '#ffffff', 0.5), P.t(P.glass), P.sh_(P.glass, 0.45)])));
    const kind = rnd.i(0, 2), pc = glow ? '#7a4a22' : P.sh_('#5b6a6d', 0.3); let d = '';
    if (kind === 0) { for (let k = 0; k < 3; k++) d += sub(x + 14, gy - sh + 36 + k * 44, w * 0.54, 5); for (let k = 0; k < 3; k++) for (let q = 0; q < 6; q++) d += sub(x + 20 + q * w * 0.085, gy - sh + 16 + k * 44 + rnd.f(0, 8), w * 0.05, 22); }
    else if (kind === 1) { for (let q = 0; q < 3; q++) { const mx = x + 40 + q * w * 0.19; d += `M${r(mx - 16)} ${gy - 8}l6 -74q10 -16 20 0l6 74z`; S.add(circ(mx, gy - 106, 9, pc, 'opacity=".5"')); } }
    else { d += sub(x + 12, gy - 54, w * 0.55, 46); for (let q = 0; q < 4; q++) S.add(line(`M${r(x + 34 + q * w * 0.14)} ${gy - sh}v44`, pc, 2), circ(x + 34 + q * w * 0.14, gy - sh + 52, 10, '#fff8e0', 'opacity=".95"')); }
    S.add(path(d, pc, 'opacity=".5"'));
    const dx = x + w * 0.68; S.add(rect(dx, gy - sh + 20, w * 0.26, sh - 20, glow ? '#ffe3a8' : mix(P.t(P.glass), '#fff', 0.25), 'opacity=".7"'), line(`M${r(dx)} ${gy}v${-sh + 20}h${r(w * 0.26)}v${sh - 20}M${r(x + w * 0.34)} ${gy}v${-sh}`, P.sh_(darken(c, 0.45), 0.3), 5), circ(dx + 12, gy - 66, 4, '#f0d08a'));
    // awning
    const aw = 12, ay = gy - sh - 2, ah = 46; for (let k = 0; k < aw; k++) { const x0 = x - 4 + k * (w + 8) / aw, x1 = x0 + (w + 8) / aw; S.add(path(`M${r(x0)} ${r(ay)}H${r(x1)}V${r(ay + ah - 10)}a${r((x1 - x0) / 2)} 10 0 0 1 ${r(x0 - x1)} 0Z`, k % 2 ? P.lit_('#fbf4e6') : P.lit_(c, 0.12))); }
    S.add(rect(x - 4, ay, w + 8, 14, S.lin([[P.shade, 0.3], [P.shade, 0]])), rect(x, ay + ah, w, 26, S.lin([[P.shade, 0.34], [P.shade, 0]])));
  }
  street(S, P, rnd, gy);
  if (glow) S.add(rect(0, gy, W, 40, S.lin([[P.win, 0.4], [P.win, 0]])));
  for (let i = 0; i < 3; i++) { const tx = 70 + i * 530 + rnd.f(-20, 20); S.add(rect(tx - 26, gy + 6, 52, 24, P.sh_('#8a7a63', 0.1), 'rx="4"')); tree(S, P, rnd, tx, gy + 8, rnd.f(130, 170)); }
  for (let i = 0; i < 2; i++) { const tx = 300 + i * 500 + rnd.f(-40, 40); S.add(rect(tx, gy - 22, 50, 5, P.t('#f4efe4')), rect(tx + 23, gy - 18, 4, 44, P.sh_('#3f484a')), line(`M${r(tx - 26)} ${gy + 26}v-22h18v-20M${r(tx + 76)} ${gy + 26}v-22h-18v-20`, P.sh_('#3f484a'), 4)); }
}

export function plotScene(S, P, rnd) {
  const hz = 440; sky(S, P, rnd, { horizon: hz + 10 });
  skyline(S, P, rnd, { y: hz + 4, col: mix(P.far, P.haze, 0.4), min: 20, max: 170, peak: rnd.f(0.2, 0.8), wmin: 14, wmax: 30, lights: P.dark ? 0.2 : 0 }); haze(S, P, hz + 6, 130, 0.75);
  dunes(S, P, rnd, hz - 4, 40, '#e6c594', { n: 3 }); dunes(S, P, rnd, hz + 60, 46, '#dfb87f', { n: 2 });
  S.add(path(`M0 ${hz + 120}Q400 ${hz + 90} 1200 ${hz + 128}V800H0Z`, S.lin([P.lit_('#e9c48d'), P.t('#d6a868'), P.sh_('#b98a50', 0.2)])));
  let rip = ''; for (let i = 0; i < 40; i++) { const t = rnd.n(), y = hz + 150 + t * 200; rip += `M${r(rnd.f(-60, W))} ${r(y)}q${r(30 + t * 40)} ${r(-6 - t * 8)} ${r(70 + t * 90)} 0`; } S.add(line(rip, P.lit_('#f6dcae', 0.2), 2, 'opacity=".5" stroke-linecap="round"'));
  // plot outline, pegs and string
  const A = [330, 575], B = [800, 560], C = [1010, 706], D = [210, 730], pts = [A, B, C, D];
  S.add(poly(pts, '#ffffff', `opacity="${P.dark ? 0.06 : 0.16}"`), line('M' + pts.map((p) => p.join(' ')).join('L') + 'Z', P.lit_('#fffdf5'), 4, 'stroke-dasharray="16 10" opacity=".95"'));
  for (let k = 1; k < 3; k++) { const a = [A[0] + (B[0] - A[0]) * k / 3, A[1] + (B[1] - A[1]) * k / 3], b = [D[0] + (C[0] - D[0]) * k / 3, D[1] + (C[1] - D[1]) * k / 3]; S.add(line(`M${r(a[0])} ${r(a[1])}L${r(b[0])} ${r(b[1])}`, P.lit_('#fffdf5'), 2, 'stroke-dasharray="6 10" opacity=".5"')); }
  for (const p of pts) { const k = 0.7 + (p[1] - 560) / 260; S.add(ell(p[0], p[1] + 3, 20 * k, 4 * k, P.shade, 'opacity=".35"'), rect(p[0] - 4 * k, p[1] - 62 * k, 8 * k, 62 * k, P.lit_('#f3efe6')), rect(p[0] - 4 * k, p[1] - 62 * k, 8 * k, 18 * k, P.t('#d9583b')), path(`M${r(p[0] + 4 * k)} ${r(p[1] - 60 * k)}l${r(34 * k)} ${r(9 * k)}l${r(-34 * k)} ${r(10 * k)}z`, P.lit_('#f0a93c'))); }
  // board
  const sx = rnd.f(860, 960); S.add(ell(sx + 80, 640, 120, 7, P.shade, 'opacity=".3"'), rect(sx + 14, 540, 8, 100, P.sh_('#7a6a52')), rect(sx + 138, 540, 8, 100, P.sh_('#7a6a52')), rect(sx, 450, 160, 96, S.lin([P.lit_('#fbf7ec'), P.t('#eae0cc')]), 'rx="5"'), rect(sx, 450, 160, 26, P.t('#0f5f66'), 'rx="5"'), rect(sx + 16, 490, 90, 8, P.sh_('#9c8f78', 0.1), 'rx="4"'), rect(sx + 16, 506, 120, 8, P.sh_('#c7b99e', 0.1), 'rx="4"'), rect(sx + 16, 522, 70, 8, P.sh_('#c7b99e', 0.1), 'rx="4"'));
  for (let i = 0; i < 3; i++) { const tx = rnd.pick([rnd.f(30, 190), rnd.f(1040, 1180)]), ty = rnd.f(560, 690); tree(S, P, rnd, tx, ty, rnd.f(70, 110), { col: '#7c8450' }); }
  grassTufts(S, P, rnd, 600, 800, 34, P.t('#97894f'));
  if (rnd.chance(0.5)) { S.add(line(`M40 300L1200 200M40 316L1200 226`, P.sh_('#6c6a63', 0.3), 1.4, 'opacity=".4"')); }
}

export function terraceScene(S, P, rnd) {
  const hz = 400; P.sunX = rnd.f(0.3, 0.7); sky(S, P, rnd, { horizon: hz });
  skyline(S, P, rnd, { y: hz, col: mix(P.far, P.haze, 0.35), min: 30, max: 230, peak: rnd.chance(0.5) ? 0.15 : 0.85, wmin: 20, wmax: 46, lights: P.dark ? 0.16 : 0 }); haze(S, P, hz, 120, 0.7);
  sea(S, P, rnd, hz, 620); if (rnd.chance(0.5)) boat(S, P, rnd.f(400, 800), 480, 0.7); else dhow(S, P, rnd.f(420, 800), 500, 0.42);
  S.add(rect(0, 600, W, 200, S.lin([P.lit_('#ddd0ba'), P.sh_('#c3b398', 0.2)])));
  let bo = ''; for (let i = -14; i < 16; i++) bo += `M${600 + i * 52} 600L${600 + i * 150} 800`; S.add(line(bo + 'M0 640H1200M0 700H1200', P.sh_('#a08d70', 0.2), 2, 'opacity=".45"'));
  S.add(rect(0, 470, W, 134, mix(P.t(P.glass), '#ffffff', 0.5), `opacity="${P.dark ? 0.12 : 0.2}"`), rect(0, 464, W, 8, P.sh_('#4a5557', 0.2)), rect(0, 600, W, 8, P.lit_('#efe6d6')));
  for (let x = 100; x < W; x += 200) S.add(rect(x, 470, 4, 130, P.sh_('#4a5557', 0.2), 'opacity=".7"'));
  S.add(rect(0, 0, W, 46, S.lin([P.sh_('#cbb795', 0.3), P.sh_('#b49e7b', 0.5)])), rect(0, 46, W, 26, S.lin([[P.shade, 0.4], [P.shade, 0]]))); for (let x = 90; x < W; x += 170) S.add(circ(x, 36, 6, P.dark ? '#fff3cf' : P.lit_('#f3e7cf')));
  // outdoor sofa + table
  const c = rnd.pick(['#f1e9db', '#c8d2cc', '#e0b48a', '#4f7378']); const sx = rnd.f(110, 220);
  S.add(ell(sx + 190, 748, 250, 12, P.shade, 'opacity=".3"'), rect(sx, 610, 380, 70, S.lin([P.lit_(c), P.t(c)]), 'rx="14"'), rect(sx - 18, 660, 416, 62, S.lin([P.lit_(lighten(c, 0.15)), P.sh_(c, 0.15)]), 'rx="12"'), rect(sx - 8, 720, 396, 20, P.t('#9b7a52'), 'rx="4"'), rect(sx + 26, 618, 84, 64, P.lit_(rnd.pick(['#d9735a', '#2f7f86', '#e8b36a'])), 'rx="12" transform="rotate(-7 ' + r(sx + 60) + ' 650)"'), rect(sx + 270, 620, 80, 62, P.lit_('#f7f1e4'), 'rx="12" transform="rotate(8 ' + r(sx + 310) + ' 650)"'), line(`M${r(sx + 190)} 612v64`, P.sh_(c, 0.3), 2, 'opacity=".5"'));
  S.add(ell(sx + 520, 752, 110, 8, P.shade, 'opacity=".3"'), ell(sx + 520, 690, 104, 16, P.lit_('#e9d9bf')), ell(sx + 520, 694, 104, 16, P.sh_('#b99a6e', 0.1)), ell(sx + 520, 688, 104, 16, P.lit_('#f1e6d3')), rect(sx + 512, 700, 16, 50, P.sh_('#8b7350')), rect(sx + 490, 660, 16, 26, P.lit_('#eaf4f2'), 'opacity=".85" rx="3"'), rect(sx + 530, 654, 14, 32, P.t('#e8a64a'), 'opacity=".9" rx="3"'));
  for (const px of [1010, 1120]) { S.add(path(`M${px - 40} 690h80l-10 84h-60z`, S.lin([P.lit_('#e7ddcd'), P.sh_('#c4b59c', 0.2)], 'h'))); for (let k = 0; k < 15; k++) { const a = -Math.PI / 2 + rnd.f(-1, 1), L = rnd.f(80, 190), tx = px + Math.cos(a) * L * 0.7, ty = 692 + Math.sin(a) * L; S.add(path(`M${px - 5} 692Q${r(px + Math.cos(a) * L * 0.2)} ${r(692 + Math.sin(a) * L * 0.7)} ${r(tx)} ${r(ty)}Q${r(px + Math.cos(a) * L * 0.4 + 10)} ${r(692 + Math.sin(a) * L * 0.5)} ${px + 5} 692Z`, k % 2 ? P.t(P.green) : P.lit_(lighten(P.green, 0.1)))); } }
}

export function officeTowerScene(S, P, rnd) {
  const gy = 640; sky(S, P, rnd, { horizon: 600 });
  skyline(S, P, rnd, { y: 620, col: mix(P.far, P.haze, 0.4), min: 120, max: 420, wmin: 40, wmax: 90, lights: P.dark ? 0.1 : 0 }); haze(S, P, 620, 320, 0.75);
  const m = rnd.pick(MATS), m2 = rnd.pick(MATS), x = rnd.f(180, 300);
  tower(S, P, rnd, x + 470, 300, gy, rnd.f(330, 420), { ...m2, style: rnd.pick(['ribbon', 'fins', 'grid']), floor: 32, bay: 30, top: 'flat' });
  tower(S, P, rnd, x, 420, gy, rnd.f(480, 560), { ...m, style: rnd.pick(['curtain', 'curtain', 'fins', 'ribbon']), floor: 34, bay: 34, top: rnd.pick(['slope', 'crown', 'flat']), side: 0.28 });
  S.add(rect(x - 60, gy - 70, 860, 12, P.lit_('#f4efe4')), rect(x - 60, gy - 58, 860, 58, S.lin(P.lit > 0.1 ? [P.win, mix(P.win, '#a8682c', 0.5)] : [mix(P.t(P.glass), '#fff', 0.35), P.sh_(P.glass, 0.35)])));
  let d = ''; for (let k = 0; k <= 20; k++) d += sub(x - 60 + k * 42.8, gy - 58, 4, 58); S.add(path(d, P.sh_('#454e50', 0.2)));
  street(S, P, rnd, gy); for (let i = 0; i < 6; i++) rnd.chance(0.5) ? palm(S, P, rnd, 40 + i * 225, gy + 16, rnd.f(180, 240)) : tree(S, P, rnd, 40 + i * 225, gy + 16, rnd.f(100, 140));
  S.add(ell(600, gy + 24, 190, 10, P.lit_('#efe6d6'))); S.add(ell(600, gy + 22, 176, 7, P.sea[1])); for (let i = -3; i <= 3; i++) S.add(line(`M${600 + i * 36} ${gy + 20}q2 -44 ${i * 5} 0`, '#ffffff', 3, 'opacity=".6"'));
}
