import { Session, type Debugger } from 'node:inspector'
import { setTimeout } from 'node:timers/promises'

/**
 * Where the main thread is, innermost function first. It works while that thread is busy, and leaves it paused: call it only from a worker,
 * before the process ends. Null if the thread does not give it in time, because it is blocked outside of JavaScript.
 */
export async function stackOfMainThread(limit_ms: number): Promise<string[] | null> {
  return await Promise.race([paused(), setTimeout(limit_ms, null)]).catch(() => null)
}

async function paused(): Promise<string[]> {
  const session = new Session()
  session.connectToMainThread()
  const files = new Map<string, string>()
  session.on('Debugger.scriptParsed', ({ params }) => files.set(params.scriptId, params.url))
  const stack = new Promise<string[]>((resolve) =>
    session.once('Debugger.paused', ({ params }) => resolve(params.callFrames.map((frame) => lineOf(frame, files)))),
  )
  session.post('Debugger.enable')
  session.post('Debugger.pause')
  return inSources(await stack)
}

/** In the build, `source-stacks.ts` shows the stacks of errors with positions in the sources. It takes frames as texts, so it shows these too. */
function inSources(lines: string[]): string[] {
  const stack = Error.prepareStackTrace?.(new Error(), lines as unknown as NodeJS.CallSite[]) as string | undefined
  return stack?.split('\n    at ').slice(1) ?? lines
}

/** Positions are counted from 0 by the debugger, and from 1 by editors. */
function lineOf({ functionName, location }: Debugger.CallFrame, files: ReadonlyMap<string, string>): string {
  const { scriptId, lineNumber, columnNumber = 0 } = location
  return `${functionName || '(anonymous)'} (${files.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1})`
}
