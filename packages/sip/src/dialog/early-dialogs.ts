import type { SipCore } from '../core.ts'
import type { Authenticator } from '../authentication/authenticator.ts'
import { hopOf, requestWithin, stateOfAnswer, type DialogState } from './dialog-state.ts'
import { EarlyDialog, type EarlyUser } from './early-dialog.ts'
import type { ReceivedResponse, SipRequest } from '../message/message.ts'
import { descriptionIn } from '../message/session-body.ts'
import { parseDigits } from '../message/syntax.ts'
import { ask } from '../transaction/exchange.ts'
import type { Hop } from '../transport/hop.ts'

/** The most telephones that may ring for one INVITE. */
const MAX_FORKS = 20
/**
 * The most PRACKs of a telephone that wait for their responses. The next reliable response is left alone until then, and is repeated.
 * Otherwise, one call could use up the transactions of all.
 */
const MAX_PRACKS = 5

interface Fork {
  dialog: EarlyDialog
  /** The `RSeq` of its last reliable response. Null before the first one. */
  rseq: number | null
  /** Its PRACKs that wait for their responses. */
  pracks: number
  /** The description of its last provisional response. */
  sdp: string
  /** True if the answer to our offer came in a reliable response. A later description is a new offer. */
  is_agreed: boolean
  /** Our answer to its last new offer. Null if there was no offer. */
  local_sdp: string | null
}

/** Handles new offers of the other side before it answers the call. */
export interface EarlyMedia {
  /** @param tag - The telephone. @returns our answer; null refuses it. */
  offered(sdp: string, tag: string): string | null
}

/** The early dialogs of our INVITE, one for each telephone that rings. Acknowledges reliable responses (RFC 3262). */
export class EarlyDialogs {
  readonly #core: SipCore
  readonly #authenticator: Authenticator
  readonly #media: EarlyMedia
  readonly #forks = new Map<string, Fork>()

  constructor(core: SipCore, authenticator: Authenticator, media: EarlyMedia) {
    this.#core = core
    this.#authenticator = authenticator
    this.#media = media
  }

  /** @returns false for a repeated response, and for a reliable one that is out of order, because it will be repeated. */
  provisional(response: ReceivedResponse, request: SipRequest, hop: Hop): boolean {
    const fork = this.#forkOf(response, request, hop)
    if (!fork) return true
    const rseq = reliableNumber(response)
    if (rseq !== null && (!isNext(fork, rseq) || fork.pracks >= MAX_PRACKS)) return false
    const sdp = newDescriptionIn(response, fork)
    if (sdp !== '') fork.sdp = sdp
    if (rseq === null) return true
    fork.rseq = rseq
    if (sdp !== '') fork.is_agreed = true
    void this.#acknowledge(fork, `${rseq} ${response.cseq.seq} INVITE`)
    return true
  }

  /** True if a telephone has sent a reliable provisional response. */
  get are_reliable(): boolean {
    return [...this.#forks.values()].some(({ rseq }) => rseq !== null)
  }

  /** The description that applies after a 2xx. */
  answerIn(response: ReceivedResponse): string {
    const fork = this.#forks.get(response.to_tag ?? '')
    return newDescriptionIn(response, fork) || this.#sdpOf(response.to_tag)
  }

  /** The last description of the telephone that has answered, or of any telephone if it sent none before. */
  #sdpOf(tag: string | null): string {
    return this.ownSdpOf(tag) || ([...this.#forks.values()].find(({ sdp }) => sdp !== '')?.sdp ?? '')
  }

  /** The last description of this telephone. Empty if there is none. */
  ownSdpOf(tag: string | null): string {
    return this.#forks.get(tag ?? '')?.sdp ?? ''
  }

  /** Our last description for this telephone. Null if it is the one in the INVITE. */
  localSdpOf(tag: string | null): string | null {
    return this.#forks.get(tag ?? '')?.local_sdp ?? null
  }

  /**
   * The state of the dialog after a 2xx. It continues that of the telephone's early dialog, and both share it, because a PRACK may still get
   * its number: when the name of its destination was found, or after a challenge.
   */
  continued(answered: DialogState): DialogState {
    const state = this.#forks.get(answered.remote_tag ?? '')?.dialog.state
    if (!state) return { ...answered }
    const { local_seq, remote_seq } = state
    // A faulty 2xx may name another call. The early dialog is still found by its own tags then.
    const is_same = state.call_id === answered.call_id && state.local_tag === answered.local_tag
    return Object.assign(is_same ? state : {}, answered, { local_seq, remote_seq })
  }

  end(): void {
    for (const { dialog } of this.#forks.values()) dialog.end()
  }

  #forkOf(response: ReceivedResponse, request: SipRequest, hop: Hop): Fork | null {
    const tag = response.to_tag
    if (tag === null) return null
    const known = this.#forks.get(tag)
    if (known || this.#forks.size >= MAX_FORKS) return known ?? null
    const user: EarlyUser = {
      offered: (sdp) => (fork.is_agreed ? this.#answer(fork, { sdp, tag }) : 491),
    }
    const state = stateOfAnswer(request, response, hop)
    const fork: Fork = {
      dialog: new EarlyDialog(this.#core, state, user),
      rseq: null,
      pracks: 0,
      sdp: '',
      is_agreed: false,
      local_sdp: null,
    }
    this.#forks.set(tag, fork)
    return fork
  }

  #answer(fork: Fork, { sdp, tag }: { sdp: string; tag: string }): string | null {
    const answer = this.#media.offered(sdp, tag)
    if (answer === null) return null
    fork.sdp = sdp
    fork.local_sdp = answer
    return answer
  }

  async #acknowledge(fork: Fork, rack: string): Promise<void> {
    const { state } = fork.dialog
    fork.pracks++
    const hop = await hopOf(this.#core, state)
    await ask(this.#core, {
      hop,
      authenticator: this.#authenticator.fresh(),
      build: (auth) =>
        requestWithin(this.#core, state, {
          method: 'PRACK',
          seq: ++state.local_seq,
          headers: [['rack', rack], ...auth],
        }),
    })
    fork.pracks--
  }
}

/**
 * The description in a response to our INVITE. Empty if there is none, and after a new offer of the telephone (UPDATE): many telephones
 * then repeat their first description, and the answer to the INVITE was complete before (RFC 3261 §13.2.1).
 */
function newDescriptionIn(response: ReceivedResponse, fork: Fork | undefined): string {
  return fork && fork.local_sdp !== null ? '' : (descriptionIn(response) ?? '')
}

/** The `RSeq` of a reliable response. Null if the response is not reliable. */
function reliableNumber({ headers }: ReceivedResponse): number | null {
  return headers.tokens('require').includes('100rel') ? parseDigits(headers.get('rseq') ?? '') : null
}

function isNext({ rseq: last }: Fork, rseq: number): boolean {
  return last === null || rseq === last + 1
}
