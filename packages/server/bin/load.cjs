'use strict'
// A separate file, because an old Node cannot parse it.
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')

// Keeps the code that Node compiles, so that later starts take a quarter less CPU. It is kept in a directory of the user, because the
// default is in /tmp, where others could leave code for us. systemd names its own directory. Without a directory, or if it cannot be
// written, nothing is kept.
const { CACHE_DIRECTORY, XDG_CACHE_HOME, HOME } = process.env
const cache = CACHE_DIRECTORY || XDG_CACHE_HOME || (HOME && join(HOME, '.cache'))
if (cache) enableCompileCache(join(cache, 'ohun-server'))
void import('../dist/service/ohun-server.mjs')
