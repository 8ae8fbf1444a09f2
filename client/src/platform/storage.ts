/** Local storage that may be refused (private windows, full disks): then values live as long as the page. */
const memory = new Map<string, string>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
}

/** `null` removes the value. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    if (value === null) memory.delete(key);
    else memory.set(key, value);
  }
}

/** A stored JSON value, or undefined when there is none or it cannot be read. */
export function readJson<T>(key: string): T | undefined {
  try {
    return (JSON.parse(readStored(key) ?? 'null') as T | null) ?? undefined;
  } catch {
    return undefined;
  }
}
