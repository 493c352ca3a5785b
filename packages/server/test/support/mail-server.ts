import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

export interface ReceivedMail {
  from: string
  to: string
  /** The raw headers and body. */
  data: string
}

/** A mail server on loopback that records its mails, and refuses recipients on demand. */
export interface MailServer {
  url: string
  received: ReceivedMail[]
  refusing: boolean
  /** Without it, nobody logs in. */
  password: string | null
  stop(): Promise<void>
}

/** @param tls - With a certificate, it speaks TLS from the first byte. */
export async function startMailServer(tls?: { key: string; cert: string }): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const accept = (socket: Socket): void => {
    sockets.add(socket)
    void converse(socket, mail_server)
  }
  const server = tls ? createTlsServer(tls, accept) : createServer(accept)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const mail_server: MailServer = {
    url: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received: [],
    refusing: false,
    password: null,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return mail_server
}

async function converse(socket: Socket, server: MailServer): Promise<void> {
  const say = (line: string): boolean => socket.write(`${line}\r\n`)
  let mail: ReceivedMail = { from: '', to: '', data: '' }
  let in_data = false
  socket.on('error', () => {})
  say('220 ready')
  for await (const line of createInterface({ input: socket })) {
    if (in_data && line === '.') {
      in_data = false
      server.received.push(mail)
      mail = { from: '', to: '', data: '' }
      say('250 taken')
    } else if (in_data) mail.data += `${line}\n`
    else if (/^EHLO/i.test(line)) say(server.password === null ? '250 mail.test' : '250-mail.test\r\n250 AUTH PLAIN')
    else if (/^AUTH PLAIN/i.test(line)) say(isAccepted(line, server) ? '235 logged in' : '535 wrong password')
    else if (/^MAIL FROM/i.test(line)) say(`250 ${(mail.from = between(line))}`)
    else if (/^RCPT TO/i.test(line))
      say(server.refusing ? `550 <${between(line)}> not here` : `250 ${(mail.to = between(line))}`)
    else if (/^DATA/i.test(line)) in_data = say('354 go on')
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else say('250 ok')
  }
}

function isAccepted(line: string, { password }: MailServer): boolean {
  const [, , given] = Buffer.from(line.slice('AUTH PLAIN '.length), 'base64').toString().split('\0')
  return given === password
}

function between(line: string): string {
  return /<(.*)>/.exec(line)?.[1] ?? ''
}
