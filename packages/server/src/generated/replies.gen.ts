// Generated from openapi/. Do not edit: run `npm run generate`.

/** The rules for a reply to a synchronous request. */
export interface ReplyRule {
  /** The time from the look-up of the name to the last byte of the reply. */
  readonly timeout_ms: number
  /** True if 204 is a valid reply, too. */
  readonly may_be_empty: boolean
  /** The fields that have a meaning. Null if all fields have one. */
  readonly fields: readonly string[] | null
  /** Returns the reason why the JSON of a reply is invalid, as a sentence without a full stop. Null if it is valid. */
  readonly faultOf: (json: unknown) => string | null
}

export type SynchronousRequestName = 'voice.turn' | 'tool.invocation' | 'messaging.turn' | 'call.screening' | 'call.machine_answered' | 'call.analysis'

function isObject(json: unknown): json is Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** True unless an optional field is `null`, `false` or empty, which has no effect. */
function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== ''
}

/** The rules by the name of the request. */
export const replyRules: Readonly<Record<SynchronousRequestName, ReplyRule>> = {
  'voice.turn': {
    timeout_ms: 5000,
    may_be_empty: false,
    fields: ['text', 'end_call', 'transfer_to', 'warm_transfer', 'dtmf', 'collect_keys', 'leave', 'schedule_callback'],
    faultOf: (json) => {
      if (!isObject(json)) return 'the reply is not a JSON object'
      if (!(typeof json['text'] === 'string')) return 'the reply has no string `text`'
      if (isSet(json['end_call']) && !(typeof json['end_call'] === 'boolean')) return "the reply's `end_call` is not a boolean"
      if (isSet(json['transfer_to']) && !(typeof json['transfer_to'] === 'string' && /^\+[1-9][0-9]{6,14}$/.test(json['transfer_to']))) return "the reply's `transfer_to` is not an E.164 number such as +2348031234567"
      if (isSet(json['warm_transfer']) && !(isObject(json['warm_transfer']))) return "the reply's `warm_transfer` is not an object"
      if (isSet(json['dtmf']) && !(typeof json['dtmf'] === 'string' && /^[0-9*#A-Dw]{1,32}$/.test(json['dtmf']))) return "the reply's `dtmf` is not 1 to 32 of 0-9, *, #, A-D, and w for half a second of silence"
      if (isSet(json['collect_keys']) && !(isObject(json['collect_keys']))) return "the reply's `collect_keys` is not an object"
      if (isSet(json['leave']) && !(typeof json['leave'] === 'boolean')) return "the reply's `leave` is not a boolean"
      if (isSet(json['schedule_callback']) && !(isObject(json['schedule_callback']))) return "the reply's `schedule_callback` is not an object"
      if (['end_call', 'transfer_to', 'warm_transfer', 'dtmf', 'collect_keys', 'leave', 'schedule_callback'].filter((name) => isSet(json[name])).length > 1) return 'the reply sets more than one of `end_call`, `transfer_to`, `warm_transfer`, `dtmf`, `collect_keys`, `leave` and `schedule_callback`'
      return null
    },
  },
  'tool.invocation': {
    timeout_ms: 5000,
    may_be_empty: false,
    fields: null,
    faultOf: (json) => {
      if (!isObject(json)) return 'the reply is not a JSON object'
      return null
    },
  },
  'messaging.turn': {
    timeout_ms: 5000,
    may_be_empty: true,
    fields: ['text'],
    faultOf: (json) => {
      if (!isObject(json)) return 'the reply is not a JSON object'
      if (!(typeof json['text'] === 'string')) return 'the reply has no string `text`'
      return null
    },
  },
  'call.screening': {
    timeout_ms: 3000,
    may_be_empty: false,
    fields: ['action', 'greeting_text', 'reason'],
    faultOf: (json) => {
      if (!isObject(json)) return 'the reply is not a JSON object'
      if (!(json['action'] === 'allow' || json['action'] === 'reject')) return "the reply's `action` is not `allow` or `reject`"
      if (isSet(json['greeting_text']) && !(typeof json['greeting_text'] === 'string')) return "the reply's `greeting_text` is not a string"
      if (isSet(json['reason']) && !(typeof json['reason'] === 'string')) return "the reply's `reason` is not a string"
      return null
    },
  },
  'call.machine_answered': {
    timeout_ms: 3000,
    may_be_empty: false,
    fields: ['action', 'message'],
    faultOf: (json) => {
      if (!isObject(json)) return 'the reply is not a JSON object'
      if (!(json['action'] === 'hang_up' || json['action'] === 'leave_message' || json['action'] === 'continue')) return "the reply's `action` is not `hang_up` or `leave_message` or `continue`"
      if (isSet(json['message']) && !(typeof json['message'] === 'string' && /^[\s\S]{1,1000}$/.test(json['message']))) return "the reply's `message` is not a text of 1 to 1000 characters"
      return null
    },
  },
  'call.analysis': {
    timeout_ms: 20000,
    may_be_empty: false,
    fields: ['data', 'summary'],
    faultOf: (json) => {
      if (!isObject(json)) return 'the reply is not a JSON object'
      if (!(isObject(json['data']))) return 'the reply has no object `data`'
      if (isSet(json['summary']) && !(typeof json['summary'] === 'string')) return "the reply's `summary` is not a string"
      return null
    },
  },
}
