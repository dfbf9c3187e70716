import { totalmem } from "node:os";

const megabyte = 1024 * 1024;

/**
 * How the embedded PostgreSQL is set up for one facility on one machine. Reachable from this machine only.
 * `synchronous_commit` stays on: an acknowledged dose must survive the power cable.
 */
export function productionSettings(memoryBytes = totalmem()): Record<string, string> {
  const share = Math.floor(memoryBytes / megabyte / 16);
  const sharedBuffers = Math.min(512, Math.max(64, share));
  return {
    ...common,
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(256, share * 6)}MB`,
    maintenance_work_mem: `${Math.min(256, Math.max(64, share))}MB`,
    work_mem: "16MB",
    max_connections: "120",
    synchronous_commit: "on",
    wal_compression: "on",
    max_wal_size: "2GB",
    checkpoint_timeout: "15min",
  };
}

/** For tests: data that may be lost with the power, so nothing waits for the disk. */
export function testSettings(): Record<string, string> {
  return {
    ...common,
    shared_buffers: "128MB",
    max_connections: "80",
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    autovacuum_naptime: "1h",
    max_wal_size: "2GB",
    checkpoint_timeout: "1h",
  };
}

const common: Record<string, string> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  // Short indexed queries: compiling them or spreading them over processes costs more than it gives.
  jit: "off",
  max_parallel_workers_per_gather: "0",
  random_page_cost: "1.1",
  // Statements carry patient data; the log must not (architecture §5.7).
  log_statement: "none",
  log_min_error_statement: "panic",
  log_parameter_max_length: "0",
  log_parameter_max_length_on_error: "0",
  log_error_verbosity: "terse",
};
