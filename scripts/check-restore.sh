#!/bin/bash
# `scripts/check-restore.sh`: backs up the site that Compose runs, wipes its database and bucket, restores, and compares the number
# of documents and files. Destroys data when it fails: for test machines only.
set -euo pipefail
cd "$(dirname "$0")/.."

run() { docker compose run --rm --no-deps -T -e STORAGE="${storage:-s3}" app node "$@"; }
counts() { run server/dist/cli/dbExport.js "/tmp/export" | grep ' documents$' | sort; }
objects() { docker compose exec -T s3 sh -c 'find /data -type f -path "*/homes/*" | wc -l'; }

docker compose stop app
before=$(counts; objects)
run server/dist/cli/backup.js --to /backups/check
docker compose rm --stop --force app mongo s3
docker volume rm manzil_database manzil_objects manzil_files
docker compose up --wait mongo s3 redis
# A restore puts the files on the disk; they move to the bucket from there.
storage=disk run server/dist/cli/restore.js --from /backups/check
storage=disk run server/dist/cli/storageMove.js --to s3
after=$(counts; objects)
diff <(echo "$before") <(echo "$after")
docker compose up --wait --wait-timeout 300
echo "Restored: $(wc -l <<< "$before") figures agree."
