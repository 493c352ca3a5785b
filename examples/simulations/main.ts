import { createEndpoint } from './endpoint.ts'
import { complete } from './model.ts'

const PORT = 8_000
const broken = process.env['BROKEN']?.split(',') ?? []

createEndpoint((messages) => complete(messages, new Set(broken))).listen(PORT, '127.0.0.1', () => {
  console.log(
    `The model answers at http://127.0.0.1:${PORT}/v1${broken.length > 0 ? `, without: ${broken.join(', ')}` : ''}`,
  )
})
