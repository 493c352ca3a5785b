import { ReceiverError } from '../adapters/receiver-error.ts'

/** Why a handler's signal was aborted. `name` is the same as for every other timeout of the platform. */
export class DeadlineError extends ReceiverError {
  constructor(message: string) {
    super('deadline_exceeded', message)
    this.name = 'TimeoutError'
  }
}

interface Limit {
  /** The handler's name, for the error. */
  name: string
  limit_ms: number
}

/**
 * The result of the work, if it arrives in time. Otherwise its signal is aborted and its outcome is ignored:
 * work that ignores the signal continues unnoticed.
 */
export function withDeadline<T>({ name, limit_ms }: Limit, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const error = new DeadlineError(`${name} was not done within ${Math.round(limit_ms)} ms.`)
      reject(error)
      controller.abort(error)
    }, limit_ms)
    work(controller.signal)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject)
  })
}
