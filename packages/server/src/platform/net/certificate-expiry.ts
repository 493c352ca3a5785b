import { isIP } from 'node:net'
import { connect } from 'node:tls'

const LIMIT_MS = 10_000

/** When the certificate that a server shows expires, in milliseconds. It need not be valid: nothing is sent. */
export async function certificateExpiry({ hostname, port }: URL): Promise<number> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const servername = isIP(host) ? undefined : host
  return await new Promise((resolve, reject) => {
    const options = { host, port: Number(port || 443), servername, rejectUnauthorized: false, autoSelectFamily: true }
    const socket = connect(options)
    socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error(`No certificate within ${LIMIT_MS / 1_000} s.`)))
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject)
  })
}
