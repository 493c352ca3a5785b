import { createServer, type Socket } from 'node:net'
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
  stop(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    void converse(socket, mail_server)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const mail_server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    refusing: false,
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
    else if (/^EHLO/i.test(line)) say('250 mail.test')
    else if (/^MAIL FROM/i.test(line)) say(`250 ${(mail.from = between(line))}`)
    else if (/^RCPT TO/i.test(line))
      say(server.refusing ? `550 <${between(line)}> not here` : `250 ${(mail.to = between(line))}`)
    else if (/^DATA/i.test(line)) in_data = say('354 go on')
    else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
    else say('250 ok')
  }
}

function between(line: string): string {
  return /<(.*)>/.exec(line)?.[1] ?? ''
}
