import { parentPort } from 'node:worker_threads'
import { drawInvoice, type InvoiceTask } from './draw-invoice.ts'

parentPort?.on('message', (task: InvoiceTask) => {
  void drawInvoice(task).then((bytes) => parentPort?.postMessage(bytes, []))
})
