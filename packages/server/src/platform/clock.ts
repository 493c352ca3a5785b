export * from '@ohun/clock'
