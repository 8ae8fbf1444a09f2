/**
 * A path of this site to return to after signing in, or undefined. Refuses anything a browser could read as another
 * origin (`//host`, `/\host`, a scheme).
 */
export function safeNext(typed: string | null): string | undefined {
  if (!typed?.startsWith('/') || /^\/[/\\]/.test(typed)) return undefined;
  const url = new URL(typed, location.origin);
  // `/..//host` becomes `//host`.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}
