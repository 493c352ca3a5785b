import { createEndpoint } from './endpoint.ts'

const PORT = 8_000
const broken = process.env['BROKEN']?.split(',') ?? []

createEndpoint(broken).listen(PORT, '127.0.0.1', () => {
  console.log(
    `The model answers at http://127.0.0.1:${PORT}/v1${broken.length > 0 ? `, without: ${broken.join(', ')}` : ''}`,
  )
})
