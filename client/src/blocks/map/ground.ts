import { GridLayer, type Coords, type DoneCallback, type Map as LeafletMap } from 'leaflet';
import { METRES, builtUpWidth, tileTransform, type BaseMap, type Box, type Shape } from './baseMap';

/** Tile size in pixels. */
const TILE = 256;
/** Pixels beyond a tile's edge within which a line still reaches into it. */
const MARGIN = 24;
/** Milliseconds per frame for drawing tiles; the rest wait for the next frame. */
const SHARE = 5;

/** Colour tokens in tokens.css, without `--map-`. */
const COLOURS = [
  'sea',
  'land',
  'abroad',
  'coast',
  'built',
  'park',
  'road',
  'road-edge',
  'motorway',
  'motorway-edge',
  'motorway-far',
  'rail-red',
  'rail-green',
  'rail-other',
] as const;
type Colours = Record<(typeof COLOURS)[number], string>;

/** Minimum zoom and width in pixels at zoom 12 of each road class, the smallest first. */
const ROADS: readonly { kind: string; from: number; width: number }[] = [
  { kind: 'street', from: 14, width: 1.1 },
  { kind: 'secondary', from: 12, width: 1.6 },
  { kind: 'primary', from: 10, width: 2.4 },
  { kind: 'trunk', from: 8, width: 3.2 },
  { kind: 'motorway', from: 6, width: 4 },
];
/** Growth factor of a road's width per zoom level. */
const WIDTH_GROWTH = 1.3;
const CASING_MIN_ZOOM = 10;
const RAILS_MIN_ZOOM = 10;
const STATIONS_MIN_ZOOM = 12;

const coloursOf = (element: HTMLElement): Colours => {
  const style = getComputedStyle(element);
  return Object.fromEntries(
    COLOURS.map((name) => [name, style.getPropertyValue(`--map-${name}`).trim()]),
  ) as Colours;
};

interface TileContext {
  context: CanvasRenderingContext2D;
  /** The tile's view in base map pixels. */
  view: Box;
  /** Base map pixels per screen pixel. */
  pixel: number;
  zoom: number;
  colours: Colours;
}

const inView = <T extends Shape>({ view }: TileContext, shapes: readonly T[], beyond = 0): T[] =>
  shapes.filter(
    ({ box: [west, north, east, south] }) =>
      west - beyond < view[2] &&
      east + beyond > view[0] &&
      north - beyond < view[3] &&
      south + beyond > view[1],
  );

function stroke(tile: TileContext, shapes: readonly Shape[], colour: string, pixels: number): void {
  const { context, pixel } = tile;
  context.strokeStyle = colour;
  context.lineWidth = pixels * pixel;
  for (const { path } of shapes) context.stroke(path);
}

function drawLand(tile: TileContext, { land, abroad, builtUp, parks, water }: BaseMap): void {
  const { context, colours, pixel } = tile;
  const shown = inView(tile, land);
  // Outlines first, so that fills hide them where two pieces of land meet.
  stroke(tile, shown, colours.coast, 2);
  context.fillStyle = colours.land;
  for (const { path } of shown) context.fill(path, 'evenodd');
  // Draw the following on land only.
  context.globalCompositeOperation = 'source-atop';
  context.fillStyle = colours.abroad;
  for (const { path } of inView(tile, abroad)) context.fill(path, 'evenodd');
  stroke(tile, inView(tile, builtUp, builtUpWidth), colours.built, builtUpWidth / pixel);
  context.fillStyle = colours.park;
  for (const { path } of inView(tile, parks)) context.fill(path);
  // Cut creeks out, so that the sea shows through.
  context.globalCompositeOperation = 'destination-out';
  for (const one of inView(tile, water, 1000 / METRES)) {
    stroke(tile, [one], 'black', Math.max(1, one.width / METRES / pixel));
  }
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = colours.sea;
  const [west, north, east, south] = tile.view;
  context.fillRect(west, north, east - west, south - north);
  context.globalCompositeOperation = 'source-over';
}

function drawRoads(tile: TileContext, { roads }: BaseMap): void {
  const { colours, zoom } = tile;
  const shown = inView(tile, roads);
  const classes = ROADS.filter(({ from }) => from <= zoom).map(({ kind, width }) => ({
    look: kind === 'motorway' || kind === 'trunk' ? ('motorway' as const) : ('road' as const),
    lines: shown.filter((road) => road.kind === kind),
    width: Math.max(kind === 'motorway' ? 1.2 : 0.8, width * WIDTH_GROWTH ** (zoom - 12)),
  }));
  for (const { look, lines, width } of zoom < CASING_MIN_ZOOM ? [] : classes) {
    stroke(tile, lines, colours[`${look}-edge`], width + 2);
  }
  for (const { look, lines, width } of classes) {
    stroke(tile, lines, zoom < CASING_MIN_ZOOM ? colours['motorway-far'] : colours[look], width);
  }
}

const railColour = (kind: string, colours: Colours): string =>
  kind === 'red' ? colours['rail-red'] : kind === 'green' ? colours['rail-green'] : colours['rail-other'];

function drawRails(tile: TileContext, { rails, stations }: BaseMap): void {
  const { context, colours, zoom, view, pixel } = tile;
  if (zoom < RAILS_MIN_ZOOM) return;
  for (const line of inView(tile, rails)) {
    const width = (line.kind === 'red' || line.kind === 'green' ? 2.5 : 1.5) + Math.max(0, zoom - 13) * 0.5;
    stroke(tile, [line], colours.land, width + 2);
    stroke(tile, [line], railColour(line.kind, colours), width);
  }
  if (zoom < STATIONS_MIN_ZOOM) return;
  const room = MARGIN * pixel;
  for (const { point } of stations) {
    if (point.x < view[0] - room || point.x > view[2] + room) continue;
    if (point.y < view[1] - room || point.y > view[3] + room) continue;
    context.beginPath();
    context.arc(point.x, point.y, (zoom < 14 ? 3.5 : 5) * pixel, 0, 2 * Math.PI);
    context.fillStyle = colours.land;
    context.fill();
    context.strokeStyle = colours['rail-other'];
    context.lineWidth = 2 * pixel;
    context.stroke();
  }
}

function drawTile(canvas: HTMLCanvasElement, coords: Coords, base: BaseMap, colours: Colours): void {
  const sharpness = devicePixelRatio;
  canvas.width = canvas.height = Math.round(TILE * sharpness);
  const context = canvas.getContext('2d');
  if (!context) return;
  const { scale, left, top } = tileTransform(coords);
  const whole = canvas.width / TILE;
  context.setTransform(whole * scale, 0, 0, whole * scale, whole * left, whole * top);
  context.lineCap = 'round';
  context.lineJoin = 'round';
  const tile: TileContext = {
    context,
    view: [
      (-left - MARGIN) / scale,
      (-top - MARGIN) / scale,
      (TILE - left + MARGIN) / scale,
      (TILE - top + MARGIN) / scale,
    ],
    pixel: 1 / scale,
    zoom: coords.z,
    colours,
  };
  drawLand(tile, base);
  drawRoads(tile, base);
  drawRails(tile, base);
}

/** The base map as tiles drawn on canvas, a few per frame, so that panning stays smooth. */
class Ground extends GridLayer {
  readonly #base: BaseMap;
  readonly #waiting: { tile: HTMLCanvasElement; coords: Coords; done: DoneCallback }[] = [];
  #colours: Colours | undefined;
  readonly #themes = new MutationObserver(() => {
    this.#colours = undefined;
    this.redraw();
  });

  constructor(base: BaseMap) {
    super({ pane: 'ground', tileSize: TILE, updateWhenIdle: false, updateInterval: 100, minZoom: 6 });
    this.#base = base;
  }

  override onAdd(map: LeafletMap): this {
    this.#themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    return super.onAdd(map);
  }

  override onRemove(map: LeafletMap): this {
    this.#themes.disconnect();
    this.#waiting.length = 0;
    return super.onRemove(map);
  }

  protected override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('canvas');
    this.#waiting.push({ tile, coords, done });
    if (this.#waiting.length === 1) requestAnimationFrame(() => this.#draw());
    return tile;
  }

  #draw(): void {
    const until = performance.now() + SHARE;
    while (this.#waiting.length > 0 && performance.now() < until) {
      const next = this.#waiting.shift();
      // Already panned out of view.
      if (!next?.tile.isConnected) continue;
      this.#colours ??= coloursOf(next.tile);
      drawTile(next.tile, next.coords, this.#base, this.#colours);
      next.done(undefined, next.tile);
    }
    if (this.#waiting.length > 0) requestAnimationFrame(() => this.#draw());
  }
}

/** Draws the base map below all other layers; the layer emits `load` once its first tiles are drawn. */
export const addGround = (map: LeafletMap, base: BaseMap): GridLayer => new Ground(base).addTo(map);
