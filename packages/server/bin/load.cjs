'use strict'
// In a file of its own, because an old Node cannot parse it.
const { enableCompileCache } = require('node:module')
const { join } = require('node:path')

// What Node compiles is kept: a later start takes a quarter less CPU. In a directory of the user, because the default is in /tmp, where
// others could leave code for us. systemd names its own. Without one, and where it cannot be written, nothing is kept.
const { CACHE_DIRECTORY, XDG_CACHE_HOME, HOME } = process.env
const cache = CACHE_DIRECTORY || XDG_CACHE_HOME || (HOME && join(HOME, '.cache'))
if (cache) enableCompileCache(join(cache, 'ohun-server'))
void import('../dist/service/ohun-server.mjs')
