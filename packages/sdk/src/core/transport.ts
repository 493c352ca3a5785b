import type { ApiPromise } from './api-promise.ts'
import { download } from './download.ts'
import { stream, type EventStream } from './event-stream.ts'
import type { OhunCore } from './ohun-core.ts'
import type { Operation, OperationInput } from './operation.ts'
import type {
  ConnectOptions,
  IdempotentRequestOptions,
  RangeOptions,
  RequestOptions,
  StreamOptions,
} from './options.ts'
import { page, type PagePromise } from './pages.ts'
import { rows, type RowsPromise } from './rows.ts'
import { request } from './send.ts'
import type { ConnectionClass } from './socket-connection.ts'
import { connect } from './web-socket.ts'

/** Sends operations that the SDK has no method for, by their path. */
export class Transport {
  readonly #core: OhunCore

  constructor(core: OhunCore) {
    this.#core = core
  }

  request<T>(operation: Operation, input?: OperationInput, options?: IdempotentRequestOptions): ApiPromise<T> {
    return request(this.#core, operation, { ...input, options })
  }

  page<T>(operation: Operation, input?: OperationInput, options?: IdempotentRequestOptions): PagePromise<T> {
    return page(this.#core, operation, { ...input, options })
  }

  stream<T>(operation: Operation, input?: OperationInput, options?: StreamOptions): EventStream<T> {
    return stream(this.#core, operation, { ...input, options })
  }

  /** The response with its body still to be read: `body`, `blob()`, `arrayBuffer()` or `text()`. */
  download(operation: Operation, input?: OperationInput, options?: RangeOptions): ApiPromise<Response> {
    return download(this.#core, operation, { ...input, options })
  }

  rows<T>(operation: Operation, input?: OperationInput, options?: RequestOptions): RowsPromise<T> {
    return rows(this.#core, operation, { ...input, options })
  }

  connect<C>(
    operation: Operation & { Connection: ConnectionClass<C> },
    input?: OperationInput,
    options?: ConnectOptions,
  ): Promise<C> {
    return connect(this.#core, operation, { ...input, options })
  }
}
