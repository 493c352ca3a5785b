/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

// README
const ohun = new Ohun({ apiKey: process.env.OHUN_API_KEY, baseUrl: 'http://127.0.0.1:7070' })
if (ohun.environment === 'production') console.log('These calls are real and cost money.')
