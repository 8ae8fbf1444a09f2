/**
 * Stops zod from probing `new Function`, which the content security policy refuses. Sets zod's global configuration
 * before zod loads, so that chunk order doesn't matter and the first bundle needs no zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
