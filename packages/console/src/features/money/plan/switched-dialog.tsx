import type { PlanSwitch } from '@ohun/sdk'
import { text as common } from '../../../text/common.ts'
import { text } from '../../../text/money.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogActions } from '../../../ui/dialog.tsx'
import { formatKobo } from '../../../ui/money.tsx'

/** The changes made by a switch: those of its preview, unless something else happened in between. */
export function SwitchedDialog({ result, onClose }: { result: PlanSwitch; onClose: () => void }) {
  const { subscription, proration, quota_after } = result
  return (
    <Dialog title={text.switched(text.plans[subscription.plan])} onClose={onClose}>
      <p>{text.moved(formatKobo(-proration.net_kobo))}</p>
      <p>{text.left_after(quota_after.voice_minutes.remaining, quota_after.sms.remaining)}</p>
      <DialogActions>
        <Button kind="primary" onClick={onClose}>
          {common.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
