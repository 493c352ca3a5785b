import type { CallMonitorControl, LiveCall } from '@ohun/sdk'
import { useEffect, useRef, type RefObject } from 'react'
import { text } from '../../../text/live-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Only } from '../../../ui/only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CallKeys, Entry } from './call-keys.tsx'
import { Transcript } from './transcript.tsx'
import { useMonitor, type Monitor } from './use-monitor.ts'

interface LiveCallPanelProps {
  call: LiveCall
  /** How often the person has asked to listen. Each time, the panel gets the focus: on a phone it is below the window. */
  asked: number
}

/** One call: its live transcript, and controls for the call. */
export function LiveCallPanel({ call, asked }: LiveCallPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked === 0) return
    panel.current!.focus({ preventScroll: true })
    panel.current!.scrollIntoView({ block: 'nearest' })
  }, [asked])
  return (
    <Panel ref={panel} title={text.call_of(call.from_number, call.to_number)}>
      <Transcript call_id={call.call_id} />
      {call.status === 'in_progress' ? (
        <Only may="answer">
          <Controls call_id={call.call_id} />
        </Only>
      ) : (
        <p>{text.not_answered}</p>
      )}
    </Panel>
  )
}

function Controls({ call_id }: { call_id: string }) {
  const monitor = useMonitor(call_id)
  return (
    <>
      <ErrorNotice error={monitor.error} retry={monitor.retry} />
      {monitor.is_silenced ? <Button onClick={monitor.hear}>{text.hear}</Button> : null}
      {monitor.control ? <TakeOver monitor={monitor} control={monitor.control} /> : null}
      <CallKeys call_id={call_id} />
    </>
  )
}

function TakeOver({ monitor, control: frame }: { monitor: Monitor; control: CallMonitorControl }) {
  const { control, has_audio, announcing } = frame
  const status = useLostFocus(control)
  return (
    <>
      <p ref={status} role="status" tabIndex={-1}>
        {text.control[control]}
      </p>
      {announcing ? <p>{text.announcing}</p> : null}
      {has_audio ? null : <p>{text.no_audio}</p>}
      {control === 'you' && monitor.no_microphone ? <p role="alert">{text.no_microphone}</p> : null}
      {control === 'agent' ? (
        <Button kind="primary" onClick={() => monitor.send({ type: 'take_over' })}>
          {text.take_over}
        </Button>
      ) : null}
      {control === 'you' ? (
        <>
          <Button onClick={() => monitor.send({ type: 'give_back' })}>{text.give_back}</Button>
          <Entry
            label={text.words}
            action={text.say}
            onEnter={async (words) => monitor.send({ type: 'say', text: words })}
          />
        </>
      ) : null}
    </>
  )
}

/**
 * Moves the focus to an element if the button that had it is gone because the call changed hands. A button in its place would undo
 * that with the next key.
 */
function useLostFocus(control: CallMonitorControl['control']): RefObject<HTMLParagraphElement | null> {
  const element = useRef<HTMLParagraphElement>(null)
  const before = useRef(control)
  useEffect(() => {
    const is_lost = before.current !== control && document.activeElement === document.body
    if (is_lost) element.current!.focus({ preventScroll: true })
    before.current = control
  }, [control])
  return element
}
