#!/usr/bin/env node
'use strict'
/* Every Node can read this file, even one that cannot read the service: it uses no syntax from after 2009. */
var manifest = require('../package.json')

var needed = /^>=(\d+)\.(\d+)/.exec(manifest.engines.node)
var present = process.versions.node.split('.')

if (isOlder(present, needed.slice(1))) {
  console.error(
    'ohun-server needs Node ' +
      needed.slice(1).join('.') +
      ' or later, and this is Node ' +
      process.versions.node +
      '.',
  )
  process.exit(1)
}
require('./load.cjs')

function isOlder(version, than) {
  var major = Number(version[0]) - Number(than[0])
  return major < 0 || (major === 0 && Number(version[1]) < Number(than[1]))
}
