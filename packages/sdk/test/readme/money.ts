/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()

// README
const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' })

let total_kobo = 0
for await (const call of ohun.calls.list()) total_kobo += call.cost_kobo
console.log(naira.format(total_kobo / 100))
