/**
 * zod probes `new Function` once, which the content security policy refuses; this setting stops it. It is put where zod
 * looks before it is loaded, so that no chunk's order matters, and without loading zod into the first bundle.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
