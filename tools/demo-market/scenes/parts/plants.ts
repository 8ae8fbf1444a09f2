import { circ, darken, ell, lighten, line, mix, path, r, rect, type Rng, type Svg } from '../core';
import { type Palette } from '../light';

// Defines the crown of a date palm once per scene for reuse.
function palmDefs(S: Svg, P: Palette, rnd: Rng) {
  if (S.palmId) return;
  S.palmId = S.id();
  const frond = (a: number, R: number, k: boolean) => {
    const tx = Math.cos(a) * R,
      ty = Math.sin(a) * R * 0.72 + R * 0.34 * Math.abs(Math.cos(a)) ** 1.3,
      cx = Math.cos(a) * R * 0.5,
      cy = Math.sin(a) * R * 0.82 - R * 0.2;
    const d = `M0 0Q${r(cx)} ${r(cy)} ${r(tx)} ${r(ty)}Q${r(cx * 1.02)} ${r(cy + R * 0.13)} 0 5Z`;
    let l = '';
    for (let t = 0.16; t < 1; t += 0.062) {
      const x = 2 * (1 - t) * t * cx + t * t * tx,
        y = 2 * (1 - t) * t * cy + t * t * ty;
      const dx = 2 * (1 - t) * cx + 2 * t * (tx - cx),
        dy = 2 * (1 - t) * cy + 2 * t * (ty - cy),
        m = Math.hypot(dx, dy) || 1;
      const L = R * 0.27 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.12)),
        s = tx < 0 ? -1 : 1;
      l += `M${r(x)} ${r(y)}l${r((dx / m) * L * 0.55 - (dy / m) * L * 0.12 * s)} ${r((dy / m) * L * 0.4 + L * 0.82)}`;
      if (k) l += `M${r(x)} ${r(y)}l${r((dx / m) * L * 0.8)} ${r((dy / m) * L * 0.5 - L * 0.42)}`;
    }
    return { leaf: d, rib: l };
  };
  const green = P.t(P.green),
    dk = P.inShade(darken(P.green, 0.18), 0.34),
    li = P.dark ? mix(green, P.light, 0.25) : mix(lighten(green, 0.14), P.light, 0.28);
  const back = { leaf: '', rib: '' },
    front = { leaf: '', rib: '' };
  const N = 13;
  for (let i = 0; i < N; i++) {
    const a = -Math.PI * (1.2 - (i / (N - 1)) * 1.4) + rnd.f(-0.07, 0.07);
    const f = frond(a, rnd.f(86, 108), true);
    const layer = i % 2 ? back : front;
    layer.leaf += f.leaf;
    layer.rib += f.rib;
  }
  S.def(
    `<g id="${S.palmId}"><path d="${back.leaf}" fill="${dk}"/><path d="${back.rib}" stroke="${dk}" stroke-width="2.6" stroke-linecap="round" fill="none"/>` +
      `<ellipse cx="0" cy="12" rx="15" ry="13" fill="${P.t('#a8763c')}"/><path d="${front.leaf}" fill="${green}"/><path d="${front.rib}" stroke="${mix(green, li, 0.5)}" stroke-width="2.2" stroke-linecap="round" fill="none"/></g>`,
  );
}

interface PalmOptions {
  lean?: number;
  scale?: number;
  flip?: boolean;
}

export function palm(S: Svg, P: Palette, rnd: Rng, x: number, y: number, h: number, o: PalmOptions = {}) {
  palmDefs(S, P, rnd);
  const lean = o.lean ?? rnd.f(-0.09, 0.09),
    tx = x + lean * h,
    ty = y - h,
    w0 = Math.max(4, h * 0.034),
    w1 = w0 * 0.66,
    sc = ((o.scale ?? 1) * h) / 300;
  const bark = P.t('#8f7554'),
    barkD = P.inShade('#7b6246');
  let rings = '';
  for (let t = 0.06; t < 0.95; t += 0.05) {
    const cx = x + (tx - x) * t * t,
      cy = y - h * t,
      ww = w0 + (w1 - w0) * t;
    rings += `M${r(cx - ww)} ${r(cy)}q${r(ww)} ${r(3)} ${r(ww * 2)} 0`;
  }
  S.add(ell(x + P.side * -h * 0.12, y + 2, h * 0.26, h * 0.022, P.shade, 'opacity=".28"'));
  S.add(
    path(
      `M${r(x - w0 * 1.3)} ${r(y)}Q${r(x)} ${r(y - h * 0.5)} ${r(tx - w1)} ${r(ty)}h${r(w1 * 2)}Q${r(x + w0)} ${r(y - h * 0.5)} ${r(x + w0 * 1.3)} ${r(y)}Z`,
      S.lin(P.side > 0 ? [barkD, bark] : [bark, barkD], 'h'),
    ),
  );
  S.add(line(rings, barkD, 1.3, 'opacity=".6"'));
  S.add(
    `<use href="#${S.palmId}" transform="translate(${r(tx)} ${r(ty)}) scale(${(Number(r(sc * 100)) / 100) * (o.flip ? -1 : 1)} ${Number(r(sc * 100)) / 100})"/>`,
  );
}

export function tree(
  S: Svg,
  P: Palette,
  rnd: Rng,
  x: number,
  y: number,
  s: number,
  o: { col?: string } = {},
) {
  const base = o.col ?? P.green,
    dk = P.inShade(darken(base, 0.22), 0.3),
    md = P.t(base),
    lt = mix(P.t(lighten(base, 0.12)), P.light, P.dark ? 0.18 : 0.24);
  S.add(
    ell(x, y + 1, s * 0.72, s * 0.09, P.shade, 'opacity=".26"'),
    rect(x - s * 0.045, y - s * 0.5, s * 0.09, s * 0.5, P.inShade('#6f5a44')),
  );
  let a = '',
    b = '',
    c = '';
  for (let i = 0; i < 7; i++) {
    a += circ(x + rnd.f(-0.5, 0.5) * s, y - s * rnd.f(0.55, 0.95), s * rnd.f(0.2, 0.32), dk);
  }
  for (let i = 0; i < 6; i++) {
    b += circ(
      x + rnd.f(-0.42, 0.42) * s + P.side * s * 0.05,
      y - s * rnd.f(0.7, 1.06),
      s * rnd.f(0.16, 0.27),
      md,
    );
  }
  for (let i = 0; i < 4; i++) {
    c += circ(x + P.side * s * rnd.f(0.05, 0.4), y - s * rnd.f(0.85, 1.14), s * rnd.f(0.08, 0.17), lt);
  }
  S.add(a, b, c);
}

export function hedge(
  S: Svg,
  P: Palette,
  rnd: Rng,
  x: number,
  y: number,
  w: number,
  h: number,
  o: { col?: string; flowers?: string | null } = {},
) {
  const base = o.col ?? P.green;
  const n = Math.max(4, Math.round(w / (h * 0.55)));
  let top = `M${r(x)} ${r(y)}`,
    bl = '';
  top += `V${r(y - h * 0.7)}`;
  for (let i = 0; i < n; i++) {
    const dx = w / n;
    top += `q${r(dx / 2)} ${r(-h * rnd.f(0.3, 0.62))} ${r(dx)} 0`;
  }
  top += `V${r(y)}Z`;
  S.add(path(top, S.lin([mix(P.t(base), P.light, P.dark ? 0.12 : 0.18), P.inShade(darken(base, 0.2), 0.3)])));
  if (o.flowers) {
    for (let i = 0; i < w / 9; i++) bl += `M${r(x + rnd.f(0, w))} ${r(y - rnd.f(h * 0.2, h * 0.95))}h.1`;
    S.add(line(bl, P.t(o.flowers, 0.7), 6, 'stroke-linecap="round" opacity=".92"'));
  }
}
