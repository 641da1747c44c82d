/** Collects the gradients, filters and clips of one SVG document and hands out their references. */
export type Sheet = {
  /** Stores a definition; `make` gets a fresh id. Returns `url(#id)`. */
  define(make: (id: string) => string): string;
  /** A gradient from one corner of the painted shape to another (fractions of its box). */
  linear(stops: Stop[], from?: Point, to?: Point): string;
  /** A gradient from a centre outwards (fractions of the painted shape's box). */
  radial(stops: Stop[], centre?: Point, radius?: number): string;
  blur(deviation: number): string;
  /** The finished document, `width` × `height` pixels, around the drawn markup. */
  document(width: number, height: number, markup: string): string;
};

export type Point = [x: number, y: number];
/** Position 0–1, colour, and opacity (1 when left out). */
export type Stop = [offset: number, colour: string, opacity?: number];

/** Starts an empty document. */
export function newSheet(): Sheet {
  const definitions: string[] = [];
  const define = (make: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push(make(id));
    return `url(#${id})`;
  };
  return {
    define,
    linear: (stops, [x1, y1] = [0, 0], [x2, y2] = [0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(stop).join('')}</linearGradient>`,
      ),
    radial: (stops, [cx, cy] = [0.5, 0.5], radius = 0.5) =>
      define(
        (id) =>
          `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${radius}">${stops.map(stop).join('')}</radialGradient>`,
      ),
    blur: (deviation) =>
      define(
        (id) =>
          `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
    document: (width, height, markup) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${definitions.join('')}</defs>${markup}</svg>`,
  };
}

function stop([offset, colour, opacity = 1]: Stop): string {
  return `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}

/** Draws `markup` moved, turned (degrees) and scaled, in that order from the outside in. */
export function place(
  markup: string,
  at: { x: number; y: number; turn?: number; scale?: number; matrix?: string },
): string {
  const steps = [`translate(${at.x} ${at.y})`];
  if (at.matrix) steps.push(`matrix(${at.matrix})`);
  if (at.turn) steps.push(`rotate(${at.turn})`);
  if (at.scale) steps.push(`scale(${at.scale})`);
  return `<g transform="${steps.join(' ')}">${markup}</g>`;
}

/** A rectangle around (0, 0) or around the given centre, with rounded corners. */
export function box(
  width: number,
  height: number,
  radius: number,
  attributes: string,
  [cx, cy]: Point = [0, 0],
): string {
  return `<rect x="${cx - width / 2}" y="${cy - height / 2}" width="${width}" height="${height}" rx="${radius}" ${attributes}/>`;
}

export function disc([cx, cy]: Point, radius: number, attributes: string): string {
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" ${attributes}/>`;
}
