import bcrypt from 'bcrypt';
import { serveTasks } from '../../../platform/tasks/threadTasks';
import type { HashTask } from './hashing';

serveTasks((task: HashTask) =>
  'hash' in task ? bcrypt.compareSync(task.text, task.hash) : bcrypt.hashSync(task.text, task.cost),
);
