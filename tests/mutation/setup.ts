/** What the client's modules read of the page while they load. */
Object.assign(globalThis, {
  document: { getElementById: () => null, addEventListener: () => undefined },
  location: { origin: 'http://localhost', pathname: '/', search: '', hash: '' },
});
