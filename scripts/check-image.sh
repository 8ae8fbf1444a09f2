#!/bin/bash
# `scripts/check-image.sh`: builds the image with buildah, starts it as Docker would (read-only root, user 10001,
# /data and /tmp writable), queries /readyz, and stops it by SIGTERM. For machines without Docker; needs root, buildah, and,
# where the base image cannot be pulled, debootstrap: then the base is Debian with npm's own node of the same version.
set -euo pipefail
cd "$(dirname "$0")/.."
port=${PORT:-5062}
scratch=$(mktemp -d)
base=$(sed -n 's/^FROM \(node:[^ ]*\) AS build$/\1/p' Dockerfile)
container=
pid=
finish() {
  [ -z "$pid" ] || kill -KILL "$pid" 2>/dev/null || true
  for place in data backups tmp dev proc .; do umount -l "$scratch/root/$place" 2>/dev/null || true; done
  [ -z "$container" ] || buildah rm "$container" > /dev/null
  rm -rf --one-file-system "$scratch"
}
trap finish EXIT

if ! buildah inspect --type image "docker.io/library/$base" > /dev/null 2>&1 && ! buildah pull -q "docker.io/library/$base" 2> /dev/null; then
  echo "The base $base cannot be pulled; assembling it."
  version=$(sed 's/node:\([0-9.]*\)-.*/\1/' <<< "$base")
  rootfs=${BASE_ROOT:-$scratch/base}
  [ -d "$rootfs/usr" ] || debootstrap --variant=minbase --include=ca-certificates bookworm "$rootfs" > /dev/null
  npm install --prefix "$scratch/node" --no-save --no-fund --no-audit "node@$version" npm@11 > /dev/null
  container=$(buildah from scratch)
  buildah add -q "$container" "$rootfs" / > /dev/null
  buildah add -q "$container" "$scratch/node/node_modules/node/bin/node" /usr/local/bin/node > /dev/null
  buildah add -q "$container" "$scratch/node/node_modules/npm" /usr/local/lib/node_modules/npm > /dev/null
  buildah run --isolation chroot "$container" -- ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
  buildah run --isolation chroot "$container" -- ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx
  # A network with a certificate authority of its own.
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    buildah add -q "$container" "$NODE_EXTRA_CA_CERTS" /etc/ssl/extra.crt > /dev/null
    buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/extra.crt "$container"
  fi
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit -q --rm "$container" "docker.io/library/$base" > /dev/null
  container=
fi

buildah bud -q --isolation chroot --pull-never --format docker -t manzil:checked \
  --build-arg VERSION="$(node -p "require('./package.json').version")" \
  --build-arg REVISION="$(git rev-parse HEAD 2> /dev/null || echo unknown)" . > /dev/null
container=$(buildah from --pull-never manzil:checked)
image=$(buildah mount "$container")
echo "The product in the image: $(du -sm "$image/app" | cut -f1) MB; all of it: $(du -sm "$image" | cut -f1) MB."

# What `docker run --read-only --user 10001 --tmpfs /tmp -v …:/data` gives it.
mkdir -p "$scratch/root" "$scratch/data" "$scratch/backups"
chown 10001:10001 "$scratch/data" "$scratch/backups"
mount --bind "$image" "$scratch/root"
mount -o remount,ro,bind "$scratch/root"
mount -t tmpfs -o mode=1777 tmpfs "$scratch/root/tmp"
mount --rbind /dev "$scratch/root/dev"
mount -t proc proc "$scratch/root/proc"
mount --bind "$scratch/data" "$scratch/root/data"
mount --bind "$scratch/backups" "$scratch/root/backups"
secret=$(node -p "require('crypto').randomBytes(48).toString('base64url')")
started=$(date +%s%N)
env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin NODE_ENV=production DATA_DIR=/data BACKUP_DIR=/backups PORT="$port" \
  PUBLIC_URL=https://homes.example API_KEY=key-of-the-check JWT_SECRET="$secret" MAIL=off \
  chroot --userspec=10001:10001 "$scratch/root" /bin/sh -c 'cd /app && exec node --max-semi-space-size=32 server/dist/main.js' \
  > "$scratch/log" 2>&1 &
pid=$!
ready() { curl -fsS "http://127.0.0.1:$port/readyz" 2> /dev/null; }
for _ in $(seq 300); do
  ready > /dev/null && break
  kill -0 "$pid" 2> /dev/null || break
  sleep 0.2
done
ready || { cat "$scratch/log"; exit 1; }
echo
echo "Ready after $((($(date +%s%N) - started) / 1000000)) ms, as user $(awk '/^Uid/ {print $2}' "/proc/$pid/status"), Node $(chroot "$scratch/root" node --version)."
if chroot --userspec=10001:10001 "$scratch/root" /bin/sh -c 'touch /app/x' 2> /dev/null; then echo 'The root file system is writable.'; exit 1; fi
for _ in $(seq 150); do ls "$scratch"/backups/manzil-*.tar > /dev/null 2>&1 && break; sleep 0.2; done
echo "Backup at the first start: $(ls "$scratch/backups")"
kill -TERM "$pid"
wait "$pid" && echo 'SIGTERM: exit 0.'
pid=
