/** Available on both sides; `shared/` has the types of neither. */
declare const URL: new (address: string) => { hostname: string };

/** Parses an absolute address; undefined if it is none. Supported browsers lack `URL.canParse` (README). */
export function parseUrl(address: string): { hostname: string } | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
