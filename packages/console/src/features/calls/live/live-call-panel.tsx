import type { CallMonitorControl, LiveCall } from '@ohun/sdk'
import { text } from '../../../text/live-calls.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Only } from '../../../ui/only.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CallKeys, Entry } from './call-keys.tsx'
import { Transcript } from './transcript.tsx'
import { useMonitor, type Monitor } from './use-monitor.ts'

/** One call: its live transcript, and controls for the call. */
export function LiveCallPanel({ call }: { call: LiveCall }) {
  return (
    <Panel title={text.call_of(call.from_number, call.to_number)}>
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
  return (
    <>
      <p role="status">{text.control[control]}</p>
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
