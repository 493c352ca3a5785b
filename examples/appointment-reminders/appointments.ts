export interface Appointment {
  /** Identifies the reminder: its calls and its SMS are made once, however often the program runs. */
  id: string
  patient: string
  phone: string
  at: string
}

/** Where a clinic's own database would be asked. In the sandbox, the last four digits select what happens. */
export const appointments: Appointment[] = [
  { id: 'apt-1041', patient: 'Ngozi', phone: '+2348031234567', at: 'tomorrow at 10:00' },
  { id: 'apt-1042', patient: 'Bola', phone: '+2348051239003', at: 'tomorrow at 10:20' }, // nobody answers
  { id: 'apt-1043', patient: 'Emeka', phone: '+2348091239002', at: 'tomorrow at 10:40' }, // busy
]
