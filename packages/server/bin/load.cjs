'use strict'
// In a file of its own, because an old Node cannot parse it.
void import('../dist/service/ohun-server.mjs')
