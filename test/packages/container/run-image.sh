#!/bin/sh
# Runs a command in the unpacked image without a container engine, but as one would: in its own namespaces, with a read-only root
# file system, a tmpfs on /tmp, one data volume and no capabilities, as a user other than root.
# Usage: unshare --mount --pid --fork run-image.sh ROOT DATA COMMAND…
set -eu
root=$1 data=$2
shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount -t tmpfs -o nosuid,nodev tmpfs "$root/tmp"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid 10001 --regid 10001 --clear-groups --no-new-privs --bounding-set=-all \
  /bin/sh -c 'cd /data && exec "$@"' sh "$@"
