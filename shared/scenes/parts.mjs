// Shared parts: sky, skylines, water, planting, façades.
import { W, H, mix, lighten, darken, r, rect, poly, path, circ, ell, line, g, sub } from './core.mjs';

export function sky(S, P, rnd, o = {}) {
  const w = S.w, h = S.h, hz = o.horizon ?? h * 0.66;
  const out = [rect(0, 0, w, h, S.lin([[P.sky[0], 1, 0], [P.sky[1], 1, 0.38], [P.sky[2], 1, 0.74], [P.sky[3], 1, 1]], 'v'))];
  out[0] = rect(0, 0, w, hz + 2, S.lin([[P.sky[0], 1, 0], [P.sky[1], 1, 0.42], [P.sky[2], 1, 0.78], [P.sky[3], 1, 1]]));
  const sx = (o.sunX ?? P.sunX) * w, sy = P.sunY * hz / 0.66 * 0.98;
  for (let i = 0; i < P.stars; i++) out.push(circ(rnd.f(0, w), rnd.f(0, hz * 0.6), rnd.f(0.6, 1.7), '#eaf4f2', `opacity="${r(rnd.f(0.3, 0.9))}"`));
  if (P.time === 'night') {
    out.push(circ(sx, sy, 170, S.rad([[P.sun, 0.28], [P.sun, 0]])), circ(sx, sy, 30, P.sun, 'opacity=".92"'), circ(sx + 11, sy - 7, 26, P.sky[0], 'opacity=".96"'));
  } else {
    const R = P.time === 'noon' || P.time === 'morning' ? 300 : 420;
    out.push(circ(sx, sy, R, S.rad([[P.sun, 0.85], [P.sun, 0.28, 0.35], [P.sun, 0, 1]])));
    if (P.time !== 'noon') out.push(circ(sx, sy, P.time === 'morning' ? 26 : 44, lighten(P.sun, 0.4), 'opacity=".95"'));
  }
  const nC = o.clouds ?? rnd.i(2, 4), cc = P.dark ? mix(P.sky[2], P.sky[1], 0.5) : '#ffffff';
  for (let i = 0; i < nC; i++) {
    const cx = rnd.f(0, w), cy = rnd.f(h * 0.06, hz * 0.62), cw = rnd.f(90, 230);
    let c = '';
    for (let k = 0; k < 4; k++) c += ell(cx + rnd.f(-cw, cw) * 0.8, cy + rnd.f(-7, 9), cw * rnd.f(0.35, 0.75), rnd.f(5, 12), cc);
    out.push(g(c, `opacity="${P.dark ? 0.16 : 0.36}"`));
  }
  S.add(...out);
}

export function haze(S, P, y, h, a = 0.8) { S.add(rect(0, y - h, S.w, h + 2, S.lin([[P.haze, 0], [P.haze, a]]))); }

// silhouettes of towers, one path; returns tops for lights
export function skyline(S, P, rnd, o) {
  const { y, col, min = 40, max = 180, wmin = 22, wmax = 58, gap = 8, x0 = -20, x1 = S.w + 20, peak = null, lights = 0, op = 1 } = o;
  let d = '', lit = '', x = x0;
  while (x < x1) {
    const w = rnd.f(wmin, wmax), bell = peak == null ? 1 : 0.42 + 0.75 * Math.exp(-(((x / S.w - peak) / 0.2) ** 2));
    const h = rnd.f(min, max) * bell, t = rnd.i(0, 5), top = y - h;
    if (t === 0) d += `M${r(x)} ${r(y)}V${r(top + w * 0.4)}L${r(x + w)} ${r(top)}V${r(y)}Z`;
    else if (t === 1) d += `M${r(x)} ${r(y)}V${r(top + 14)}h${r(w * 0.2)}v-14h${r(w * 0.6)}v14h${r(w * 0.2)}V${r(y)}Z`;
    else if (t === 2) d += `M${r(x)} ${r(y)}V${r(top)}h${r(w * 0.46)}v${r(-h * 0.14)}h${r(w * 0.08)}v${r(h * 0.14)}h${r(w * 0.46)}V${r(y)}Z`;
    else if (t === 3) d += `M${r(x)} ${r(y)}V${r(top + 10)}Q${r(x + w / 2)} ${r(top - 16)} ${r(x + w)} ${r(top + 10)}V${r(y)}Z`;
    else d += `M${r(x)} ${r(y)}V${r(top)}h${r(w)}V${r(y)}Z`;
    if (lights) for (let yy = top + 20; yy < y - 8; yy += 11) for (let xx = x + 5; xx < x + w - 6; xx += 8) if (rnd.chance(lights)) lit += sub(xx, yy, 3, 4.5);
    x += w + rnd.f(-4, gap);
  }
  S.add(path(d, col, op < 1 ? `opacity="${op}"` : ''));
  if (lit) S.add(path(lit, P.win, 'opacity=".75"'));
}

export function sea(S, P, rnd, y0, y1, o = {}) {
  S.add(rect(0, y0, S.w, y1 - y0, S.lin([P.sea[0], P.sea[1], P.sea[2]])));
  const sx = (o.sunX ?? P.sunX) * S.w;
  let d = '', gl = '';
  for (let i = 0; i < 46; i++) {
    const t = rnd.n() ** 1.4, y = y0 + 4 + t * (y1 - y0 - 8), len = 14 + t * 120, x = rnd.f(-40, S.w);
    d += `M${r(x)} ${r(y)}h${r(len)}`;
    const gx = sx + rnd.f(-1, 1) * (16 + t * 90); gl += `M${r(gx - len * 0.3)} ${r(y)}h${r(len * 0.5)}`;
  }
  S.add(line(d, P.dark ? P.light : '#ffffff', 1.6, `opacity="${P.dark ? 0.14 : 0.26}" stroke-linecap="round"`));
  S.add(line(gl, P.sun, 2.6, `opacity="${P.time === 'noon' ? 0.25 : 0.55}" stroke-linecap="round"`));
}

// date palm: symbol crown is built once per scene and reused
export function palmDefs(S, P, rnd) {
  if (S.palmId) return;
  S.palmId = S.id();
  const frond = (a, R, k) => {
    const tx = Math.cos(a) * R, ty = Math.sin(a) * R * 0.72 + R * 0.34 * Math.abs(Math.cos(a)) ** 1.3, cx = Math.cos(a) * R * 0.5, cy = Math.sin(a) * R * 0.82 - R * 0.2;
    let d = `M0 0Q${r(cx)} ${r(cy)} ${r(tx)} ${r(ty)}Q${r(cx * 1.02)} ${r(cy + R * 0.13)} 0 5Z`, l = '';
    for (let t = 0.16; t < 1; t += 0.062) {
      const x = 2 * (1 - t) * t * cx + t * t * tx, y = 2 * (1 - t) * t * cy + t * t * ty;
      const dx = 2 * (1 - t) * cx + 2 * t * (tx - cx), dy = 2 * (1 - t) * cy + 2 * t * (ty - cy), m = Math.hypot(dx, dy) || 1;
      const L = R * 0.27 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.12)), s = tx < 0 ? -1 : 1;
      l += `M${r(x)} ${r(y)}l${r((dx / m) * L * 0.55 - (dy / m) * L * 0.12 * s)} ${r((dy / m) * L * 0.4 + L * 0.82)}`;
      if (k) l += `M${r(x)} ${r(y)}l${r((dx / m) * L * 0.8)} ${r((dy / m) * L * 0.5 - L * 0.42)}`;
    }
    return [d, l];
  };
  const green = P.t(P.green), dk = P.sh_(darken(P.green, 0.18), 0.34), li = P.dark ? mix(green, P.light, 0.25) : mix(lighten(green, 0.14), P.light, 0.28);
  let back = ['', ''], front = ['', ''];
  const N = 13;
  for (let i = 0; i < N; i++) { const a = -Math.PI * (1.2 - (i / (N - 1)) * 1.4) + rnd.f(-0.07, 0.07); const f = frond(a, rnd.f(86, 108), true); (i % 2 ? back : front)[0] += f[0]; (i % 2 ? back : front)[1] += f[1]; }
  S.def(`<g id="${S.palmId}"><path d="${back[0]}" fill="${dk}"/><path d="${back[1]}" stroke="${dk}" stroke-width="2.6" stroke-linecap="round" fill="none"/>` +
    `<ellipse cx="0" cy="12" rx="15" ry="13" fill="${P.t('#a8763c')}"/><path d="${front[0]}" fill="${green}"/><path d="${front[1]}" stroke="${mix(green, li, 0.5)}" stroke-width="2.2" stroke-linecap="round" fill="none"/></g>`);
}
export function palm(S, P, rnd, x, y, h, o = {}) {
  palmDefs(S, P, rnd);
  const lean = o.lean ?? rnd.f(-0.09, 0.09), tx = x + lean * h, ty = y - h, w0 = Math.max(4, h * 0.034), w1 = w0 * 0.66, sc = (o.scale ?? 1) * h / 300;
  const bark = P.t('#8f7554'), barkD = P.sh_('#7b6246');
  let rings = '';
  for (let t = 0.06; t < 0.95; t += 0.05) { const cx = x + (tx - x) * t * t, cy = y - h * t, ww = w0 + (w1 - w0) * t; rings += `M${r(cx - ww)} ${r(cy)}q${r(ww)} ${r(3)} ${r(ww * 2)} 0`; }
  S.add(ell(x + P.side * -h * 0.12, y + 2, h * 0.26, h * 0.022, P.shade, 'opacity=".28"'));
  S.add(path(`M${r(x - w0 * 1.3)} ${r(y)}Q${r(x)} ${r(y - h * 0.5)} ${r(tx - w1)} ${r(ty)}h${r(w1 * 2)}Q${r(x + w0)} ${r(y - h * 0.5)} ${r(x + w0 * 1.3)} ${r(y)}Z`, S.lin(P.side > 0 ? [barkD, bark] : [bark, barkD], 'h')));
  S.add(line(rings, barkD, 1.3, 'opacity=".6"'));
  S.add(`<use href="#${S.palmId}" transform="translate(${r(tx)} ${r(ty)}) scale(${r(sc * 100) / 100 * (o.flip ? -1 : 1)} ${r(sc * 100) / 100})"/>`);
}
export function tree(S, P, rnd, x, y, s, o = {}) {
  const base = o.col ?? P.green, dk = P.sh_(darken(base, 0.22), 0.3), md = P.t(base), lt = mix(P.t(lighten(base, 0.12)), P.light, P.dark ? 0.18 : 0.24);
  S.add(ell(x, y + 1, s * 0.72, s * 0.09, P.shade, 'opacity=".26"'), rect(x - s * 0.045, y - s * 0.5, s * 0.09, s * 0.5, P.sh_('#6f5a44')));
  let a = '', b = '', c = '';
  for (let i = 0; i < 7; i++) a += circ(x + rnd.f(-0.5, 0.5) * s, y - s * rnd.f(0.55, 0.95), s * rnd.f(0.2, 0.32), dk);
  for (let i = 0; i < 6; i++) b += circ(x + rnd.f(-0.42, 0.42) * s + P.side * s * 0.05, y - s * rnd.f(0.7, 1.06), s * rnd.f(0.16, 0.27), md);
  for (let i = 0; i < 4; i++) c += circ(x + P.side * s * rnd.f(0.05, 0.4), y - s * rnd.f(0.85, 1.14), s * rnd.f(0.08, 0.17), lt);
  S.add(a, b, c);
}
export function hedge(S, P, rnd, x, y, w, h, o = {}) {
  const base = o.col ?? P.green;
  let top = `M${r(x)} ${r(y)}`, n = Math.max(4, Math.round(w / (h * 0.55))), bl = '';
  top += `V${r(y - h * 0.7)}`;
  for (let i = 0; i < n; i++) { const dx = w / n; top += `q${r(dx / 2)} ${r(-h * rnd.f(0.3, 0.62))} ${r(dx)} 0`; }
  top += `V${r(y)}Z`;
  S.add(path(top, S.lin([mix(P.t(base), P.light, P.dark ? 0.12 : 0.18), P.sh_(darken(base, 0.2), 0.3)])));
  if (o.flowers) { for (let i = 0; i < w / 9; i++) bl += `M${r(x + rnd.f(0, w))} ${r(y - rnd.f(h * 0.2, h * 0.95))}h.1`; S.add(line(bl, P.t(o.flowers, 0.7), 6, 'stroke-linecap="round" opacity=".92"')); }
}
export function grassTufts(S, P, rnd, y0, y1, n, col) {
  let d = '';
  for (let i = 0; i < n; i++) { const x = rnd.f(0, S.w), y = rnd.f(y0, y1), k = 6 + 12 * (y - y0) / (y1 - y0 + 1); d += `M${r(x)} ${r(y)}q${r(-k * 0.3)} ${r(-k * 0.6)} ${r(-k * 0.6)} ${r(-k)}M${r(x)} ${r(y)}q0 ${r(-k * 0.6)} ${r(k * 0.12)} ${r(-k * 1.2)}M${r(x)} ${r(y)}q${r(k * 0.3)} ${r(-k * 0.6)} ${r(k * 0.7)} ${r(-k * 0.9)}`; }
  S.add(line(d, col ?? P.t('#8a8a55'), 1.6, 'opacity=".75" stroke-linecap="round"'));
}

// a façade on a rectangle. style: grid | ribbon | fins | balcony | curtain
export function facade(S, P, rnd, x, y, w, h, o = {}) {
  const { style = 'grid', floor = 22, bay = 20, wall = '#e9e2d6', glass = P.glass, shade = false, lit = P.lit } = o;
  const base = shade ? P.sh_(wall) : P.lit_(wall), gl = shade ? P.sh_(glass, 0.5) : P.t(glass, 0.6), glTop = mix(gl, P.sky[1], shade ? 0.2 : 0.5);
  const rows = Math.max(1, Math.floor(h / floor)), cols = Math.max(1, Math.round(w / bay)), fh = h / rows, bw = w / cols;
  let win = '', on = '', extra = '';
  S.add(rect(x, y, w, h, S.lin([base, mix(base, P.haze, P.dark ? 0.08 : 0.22)])));
  const G = S.lin([glTop, gl]);
  if (style === 'curtain') {
    S.add(rect(x + 1, y + 1, w - 2, h - 2, S.lin([mix(glTop, '#ffffff', P.dark ? 0.04 : 0.22), gl, mix(gl, P.haze, 0.28)], shade ? 'v' : [0, 0, 0.6, 1])));
    for (let i = 1; i < rows; i++) extra += `M${r(x)} ${r(y + i * fh)}h${r(w)}`;
    for (let i = 1; i < cols; i++) extra += `M${r(x + i * bw)} ${r(y)}v${r(h)}`;
    for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) if (rnd.chance(lit * 0.75)) on += sub(x + j * bw + 1.2, y + i * fh + 1.2, bw - 2.4, fh - 2.4);
    S.add(line(extra, shade ? P.sh_(wall, 0.6) : P.lit_(wall), 1.1, 'opacity=".55"'));
    if (!shade && !P.dark) S.add(poly([[x, y + h * 0.2], [x + w, y - 0 + h * 0.02], [x + w, y + h * 0.22], [x, y + h * 0.46]], '#ffffff', 'opacity=".16"'));
  } else if (style === 'ribbon') {
    for (let i = 0; i < rows; i++) {
      win += sub(x + 3, y + i * fh + fh * 0.28, w - 6, fh * 0.5);
      for (let j = 0; j < cols; j++) if (rnd.chance(lit)) on += sub(x + 3 + j * (w - 6) / cols, y + i * fh + fh * 0.28, (w - 6) / cols - 1.5, fh * 0.5);
      extra += `M${r(x)} ${r(y + i * fh + fh * 0.26)}h${r(w)}`;
    }
    S.add(path(win, G), line(extra, P.sh_(wall, 0.55), 1.4, 'opacity=".5"'));
  } else if (style === 'fins') {
    S.add(rect(x + 2, y + 4, w - 4, h - 8, G));
    for (let i = 1; i < rows; i++) extra += `M${r(x)} ${r(y + i * fh)}h${r(w)}`;
    for (let j = 0; j < cols; j++) win += sub(x + j * bw, y, bw * 0.34, h);
    for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) if (rnd.chance(lit * 0.8)) on += sub(x + j * bw + bw * 0.38, y + i * fh + 2, bw * 0.58, fh - 4);
    S.add(line(extra, P.sh_(wall, 0.4), 1, 'opacity=".5"'));
    if (on) S.add(path(on, P.win, 'opacity=".85"'));
    on = ''; S.add(path(win, base));
  } else if (style === 'balcony') {
    for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) {
      const wx = x + j * bw + bw * 0.12, wy = y + i * fh + fh * 0.18;
      (rnd.chance(lit) ? (on += sub(wx, wy, bw * 0.76, fh * 0.66)) : (win += sub(wx, wy, bw * 0.76, fh * 0.66)));
    }
    S.add(path(win, G)); if (on) S.add(path(on, P.win, 'opacity=".9"')); on = '';
    let slab = '', rail = '', shd = '';
    for (let i = 0; i < rows; i++) { const by = y + (i + 1) * fh; const inset = (i % 2) * bw * 0.18; slab += sub(x - 4 + inset, by - fh * 0.1, w + 8 - inset, fh * 0.1); rail += sub(x - 4 + inset, by - fh * 0.42, w + 8 - inset, fh * 0.32); shd += sub(x, by, w, fh * 0.18); }
    S.add(path(shd, P.shade, 'opacity=".32"'), path(rail, shade ? P.sh_(glass, 0.4) : mix(P.t(glass, 0.6), '#ffffff', P.dark ? 0.05 : 0.35), 'opacity=".55"'), path(slab, shade ? P.sh_(lighten(wall, 0.2), 0.2) : P.lit_(lighten(wall, 0.35), 0.3)));
  } else {
    for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) { const wx = x + j * bw + bw * 0.24, wy = y + i * fh + fh * 0.22; (rnd.chance(lit) ? (on += sub(wx, wy, bw * 0.52, fh * 0.56)) : (win += sub(wx, wy, bw * 0.52, fh * 0.56))); }
    S.add(path(win, G));
  }
  if (on) S.add(path(on, P.win, `opacity="${P.dark ? 0.9 : 0.75}"`));
}

// two-faced tower with a top
export function tower(S, P, rnd, x, w, y0, h, o = {}) {
  const sideW = w * (o.side ?? 0.34), frontW = w - sideW, ls = P.side < 0, y = y0 - h;
  const fx = ls ? x : x + sideW, sx = ls ? x + frontW : x, oo = { ...o };
  facade(S, P, rnd, fx, y, frontW, h, { ...oo });
  facade(S, P, rnd, sx, y, sideW, h, { ...oo, shade: true, bay: (o.bay ?? 20) * 0.8 });
  const cap = P.lit_(lighten(o.wall ?? '#e9e2d6', 0.2)), capS = P.sh_(o.wall ?? '#e9e2d6', 0.4);
  if (o.top === 'crown') { S.add(rect(fx, y - 16, frontW, 16, cap), rect(sx, y - 16, sideW, 16, capS), rect(fx + frontW * 0.2, y - 34, frontW * 0.55, 18, P.sh_(o.wall ?? '#ddd', 0.2))); }
  else if (o.top === 'slope') { S.add(poly(ls ? [[fx, y + 1], [fx, y - h * 0.1], [fx + frontW, y + 1]] : [[fx, y + 1], [fx + frontW, y - h * 0.1], [fx + frontW, y + 1]], S.lin([mix(P.t(P.glass), '#fff', 0.3), P.t(P.glass)]))); }
  else if (o.top === 'spire') { S.add(rect(fx + frontW * 0.16, y - h * 0.07, frontW * 0.68, h * 0.07, cap), rect(fx + frontW * 0.3, y - h * 0.12, frontW * 0.4, h * 0.05, capS), path(`M${r(fx + frontW * 0.5 - 3)} ${r(y - h * 0.12)}L${r(fx + frontW * 0.5)} ${r(y - h * 0.3)}l3 ${r(h * 0.18)}Z`, cap)); if (P.dark) S.add(circ(fx + frontW * 0.5, y - h * 0.3, 3, '#ff8a6b')); }
  else S.add(rect(fx - 2, y - 7, frontW + 2, 7, cap), rect(sx, y - 7, sideW + 2, 7, capS));
}

export function windTower(S, P, x, y, w, h, wall) {
  const L = P.lit_(wall), D = P.sh_(wall);
  S.add(rect(x, y - h, w, h, S.lin([L, mix(L, P.haze, 0.15)])), rect(P.side < 0 ? x + w * 0.72 : x, y - h, w * 0.28, h, D, 'opacity=".7"'));
  const oy = y - h + h * 0.07, oh = h * 0.36;
  for (let i = 0; i < 3; i++) { const ox = x + w * (0.1 + i * 0.28); S.add(path(`M${r(ox)} ${r(oy + oh)}V${r(oy + w * 0.12)}a${r(w * 0.11)} ${r(w * 0.11)} 0 0 1 ${r(w * 0.22)} 0V${r(oy + oh)}Z`, P.sh_(darken(wall, 0.45), 0.5)), rect(ox + w * 0.1, oy + w * 0.06, w * 0.02, oh - w * 0.06, L)); }
  S.add(rect(x - w * 0.06, y - h - 6, w * 1.12, 7, P.lit_(lighten(wall, 0.2))), rect(x - w * 0.03, oy + oh + 3, w * 1.06, 4, D));
  let beams = ''; for (let i = 0; i < 4; i++) beams += sub(x - w * 0.1, y - h * 0.46 + i * 0, 0, 0); 
  S.add(line(`M${r(x - w * 0.14)} ${r(y - h * 0.44)}h${r(w * 1.28)}M${r(x - w * 0.14)} ${r(y - h * 0.72)}h${r(w * 1.28)}`, P.sh_('#7d5d3d'), 3, 'stroke-linecap="round"'));
}
export function dome(S, P, cx, y, rad, wall) {
  const L = P.lit_(wall), D = P.sh_(wall, 0.4);
  S.add(path(`M${r(cx - rad)} ${r(y)}C${r(cx - rad * 1.16)} ${r(y - rad * 0.8)} ${r(cx - rad * 0.5)} ${r(y - rad * 1.12)} ${r(cx)} ${r(y - rad * 1.42)}C${r(cx + rad * 0.5)} ${r(y - rad * 1.12)} ${r(cx + rad * 1.16)} ${r(y - rad * 0.8)} ${r(cx + rad)} ${r(y)}Z`, S.lin(P.side < 0 ? [L, L, D] : [D, L, L], 'h')));
  S.add(line(`M${r(cx)} ${r(y - rad * 1.42)}v${r(-rad * 0.36)}`, P.lit_('#d9b264'), Math.max(1.6, rad * 0.05)), circ(cx, y - rad * 1.56, Math.max(1.6, rad * 0.06), P.lit_('#d9b264')));
}
export function minaret(S, P, rnd, x, y, h, wall) {
  const w = h * 0.07, L = P.lit_(wall), D = P.sh_(wall, 0.38), gr = S.lin(P.side < 0 ? [L, L, D] : [D, L, L], 'h');
  S.add(rect(x - w * 0.75, y - h * 0.42, w * 1.5, h * 0.42, gr), rect(x - w, y - h * 0.44, w * 2, h * 0.02, L), rect(x - w * 0.55, y - h * 0.74, w * 1.1, h * 0.31, gr), rect(x - w * 0.85, y - h * 0.76, w * 1.7, h * 0.02, L), rect(x - w * 0.36, y - h * 0.88, w * 0.72, h * 0.12, gr));
  dome(S, P, x, y - h * 0.88, w * 0.42, wall);
}
export function dunes(S, P, rnd, y, amp, col, o = {}) {
  const n = o.n ?? 4; let d = `M0 ${r(S.h)}V${r(y)}`, crest = []; let x = 0;
  const seg = S.w / n;
  for (let i = 0; i < n; i++) { const y1 = y - amp * rnd.f(0.3, 1), y2 = y + amp * rnd.f(-0.2, 0.4); d += `C${r(x + seg * 0.3)} ${r(y1)} ${r(x + seg * 0.55)} ${r(y1 - amp * 0.1)} ${r(x + seg)} ${r(y2)}`; crest.push([x + seg * 0.4, y1]); x += seg; }
  S.add(path(d + `V${r(S.h)}Z`, S.lin([mix(P.t(col, 0.8), P.light, P.dark ? 0.1 : 0.34), P.t(col), P.sh_(col, 0.22)])));
}
export function mountains(S, P, rnd, y, amp, col, o = {}) {
  const n = o.n ?? 7, step = S.w / n; let pts = [[-20, y]], faces = '';
  for (let i = 0; i <= n; i++) { const px = i * step + rnd.f(-0.3, 0.3) * step, py = y - amp * rnd.f(0.45, 1); pts.push([px, py]); const vx = px + step * rnd.f(0.35, 0.6), vy = y - amp * rnd.f(0.12, 0.42); pts.push([vx, vy]); faces += `M${r(px)} ${r(py)}L${r(px + step * 0.1)} ${r(py + amp * 0.22)}L${r(px - step * 0.05)} ${r(py + amp * 0.38)}L${r(px + step * 0.14)} ${r(y)}L${r(vx + step * 0.1)} ${r(y)}L${r(vx)} ${r(vy)}Z`; }
  pts.push([S.w + 20, y]);
  S.add(poly(pts, S.lin([P.lit_(col, 0.3), mix(P.t(col), P.haze, 0.45)])), path(faces, P.sh_(col, 0.5), 'opacity=".5"'));
}
