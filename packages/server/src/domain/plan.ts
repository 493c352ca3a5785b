/** The plans a workspace can be on; `payg` is pay as you go. */
export type Plan = 'starter' | 'builder' | 'scale' | 'payg'
