/** The command statuses that we handle or send. */
export const status = {
  ESME_ROK: 0x00,
  ESME_RINVCMDLEN: 0x02,
  ESME_RINVCMDID: 0x03,
  ESME_RINVBNDSTS: 0x04,
  ESME_RALYBND: 0x05,
  ESME_RSYSERR: 0x08,
  ESME_RBINDFAIL: 0x0d,
  ESME_RINVPASWD: 0x0e,
  ESME_RINVSYSID: 0x0f,
  ESME_RMSGQFUL: 0x14,
  ESME_RINVSERTYP: 0x15,
  ESME_RINVSYSTYP: 0x53,
  ESME_RTHROTTLED: 0x58,
  /** Asks the SMSC, in a deliver_sm_resp, to try again. */
  ESME_RX_T_APPN: 0x64,
  /** Asks the SMSC, in a deliver_sm_resp, never to try again. */
  ESME_RX_R_APPN: 0x66,
  ESME_RUNKNOWNERR: 0xff,
} as const

/** Further statuses that operators may see. */
const others = {
  ESME_RINVMSGLEN: 0x01,
  ESME_RINVPRTFLG: 0x06,
  ESME_RINVREGDLVFLG: 0x07,
  ESME_RINVSRCADR: 0x0a,
  ESME_RINVDSTADR: 0x0b,
  ESME_RINVMSGID: 0x0c,
  ESME_RINVESMCLASS: 0x43,
  ESME_RSUBMITFAIL: 0x45,
  ESME_RINVSRCTON: 0x48,
  ESME_RINVSRCNPI: 0x49,
  ESME_RINVDSTTON: 0x50,
  ESME_RINVDSTNPI: 0x51,
  ESME_RINVSCHED: 0x61,
  ESME_RINVEXPIRY: 0x62,
  ESME_RX_P_APPN: 0x65,
  ESME_RINVOPTPARSTREAM: 0xc0,
  ESME_RINVOPTPARAMVAL: 0xc4,
  ESME_RDELIVERYFAILURE: 0xfe,
} as const

const names = new Map<number, string>(Object.entries({ ...status, ...others }).map(([name, code]) => [code, name]))

/** The name of a status, such as `ESME_RINVDSTADR`, or the hexadecimal code of an operator's own status, such as `0x00000411`. */
export function statusName(code: number): string {
  return names.get(code) ?? `0x${code.toString(16).padStart(8, '0')}`
}

export function isThrottling(code: number): boolean {
  return code === status.ESME_RTHROTTLED || code === status.ESME_RMSGQFUL
}

/**
 * The statuses that say nothing about the message or its recipient, so another carrier may accept it. Codes that an operator defines
 * are excluded, because they mostly concern recipients, and one tenant's bad recipients must not open the breaker for everybody.
 */
const SYSTEM: ReadonlySet<number> = new Set([
  status.ESME_RINVCMDLEN,
  status.ESME_RINVCMDID,
  status.ESME_RINVBNDSTS,
  status.ESME_RALYBND,
  status.ESME_RSYSERR,
  status.ESME_RBINDFAIL,
  status.ESME_RINVPASWD,
  status.ESME_RINVSYSID,
  status.ESME_RMSGQFUL,
  status.ESME_RINVSERTYP,
  status.ESME_RINVSYSTYP,
  status.ESME_RTHROTTLED,
  status.ESME_RX_T_APPN,
  status.ESME_RUNKNOWNERR,
])

export function isSystemError(code: number): boolean {
  return SYSTEM.has(code)
}

/** True if the login was refused. Repeating it soon may lock the account. */
export function isRefusedLogin(code: number): boolean {
  return code === status.ESME_RBINDFAIL || code === status.ESME_RINVPASWD || code === status.ESME_RINVSYSID
}
