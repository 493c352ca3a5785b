/* oxlint-disable no-console -- what a reader would write */
import { Ohun } from '@ohun/sdk'

const ohun = new Ohun()

// README
for await (const call of ohun.calls.list({ direction: 'outbound', page_size: 100 })) {
  console.log(call.call_id, call.status)
}

for await (const page of ohun.calls.list().pages()) console.log(page.items.length)

const first = await ohun.calls.list({ page_size: 10 })
const second = await first.next()
console.log(first.items.length, first.nextPageToken, second?.items.length)
