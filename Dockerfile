FROM node:24.21-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY packages/embedded-store/package.json packages/embedded-store/
COPY packages/search/package.json packages/search/
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --no-fund --no-audit
COPY . .
ARG REVISION=
RUN REVISION=$REVISION npm run build && find server/dist -name '*.map' -delete && node scripts/sbom.mjs > sbom.cdx.json

FROM node:24.21-bookworm-slim AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
COPY shared/package.json shared/
COPY packages/embedded-store/package.json packages/embedded-store/
COPY packages/search/package.json packages/search/
COPY server/package.json server/
COPY client/package.json client/
RUN npm ci --no-fund --no-audit --omit=dev --workspace server
# Remove files unused at run time: source maps, types, sources of native add-ons, and binaries for other systems.
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.md' -o -name '*.c' -o -name '*.h' \
      -o -name '*.bare' -o -name '*.tsbuildinfo' \) ! -iname 'licen[cs]e*' -delete && \
    find node_modules/*/prebuilds node_modules/@*/*/prebuilds -mindepth 1 -maxdepth 1 ! -name "linux-$(node -p process.arch)*" -exec rm -r {} +

FROM node:24.21-bookworm-slim
ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Manzil" \
      org.opencontainers.image.description="A self-hosted property marketplace for the United Arab Emirates" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION"
# Each of the C library's arenas keeps freed memory: two instead of eight a core.
ENV NODE_ENV=production HOST=0.0.0.0 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    PORT=5000
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json /app/sbom.cdx.json ./
COPY --from=build /app/server/package.json server/package.json
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/client/dist client/dist
COPY demo demo
RUN mkdir /data /backups && chown 10001:10001 /data /backups
USER 10001:10001
VOLUME /data
EXPOSE 5000
# 127.0.0.1, not localhost, which may resolve to ::1, where nothing listens.
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which swallows signals.
CMD ["node", "--max-semi-space-size=32", "server/dist/main.js"]
